import type { Shelf } from './shelf.ts';

/** A value that only this browser's key opens. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'bytes' in value;

/** Seals values under one key. Each is bound to the name that it is kept under, so that none stands in for another. */
export interface Sealing {
  readonly seal: (name: string, value: unknown) => Promise<Sealed>;
  /** The value as it was sealed; undefined where it cannot be opened. */
  readonly open: (name: string, sealed: unknown) => Promise<unknown>;
}

type Key = InstanceType<typeof CryptoKey>;

const sealingBy = (key: Key): Sealing => {
  const bound = (name: string) => new TextEncoder().encode(name);
  return {
    seal: async (name, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bound(name) }, key, text);
      return { iv, bytes };
    },
    open: async (name, sealed) => {
      if (!isSealed(sealed)) return undefined;
      const { iv, bytes } = sealed;
      try {
        const text = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bound(name) }, key, bytes);
        return JSON.parse(new TextDecoder().decode(text));
      } catch (error) {
        // Sealed under another key, or bent: as good as not there.
        if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
};

const isKey = (value: unknown): value is Key => value instanceof CryptoKey;

/** The sealing whose key lies under a name, where there is one: nobody can read the key out of the browser. */
export const keptSealing = async (shelf: Shelf, keyName: string): Promise<Sealing | null> => {
  const kept = await shelf.read(keyName);
  return isKey(kept) ? sealingBy(kept) : null;
};

/** The same, with a new key where there is none. */
export const sealingOf = async (shelf: Shelf, keyName: string): Promise<Sealing> => {
  const known = await keptSealing(shelf, keyName);
  if (known !== null) return known;
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have been first: what it sealed must be opened by this one.
  const kept = await shelf.readOrPut(keyName, made);
  return sealingBy(isKey(kept) ? kept : made);
};
