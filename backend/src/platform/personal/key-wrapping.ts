import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const wrappedBytes = ivBytes + keyBytes + tagBytes;

/** Encrypts person keys for the database, which a dump or a backup of it does not open. */
export interface KeyWrapping {
  /** 60 bytes, bound to the person. */
  readonly wrap: (personId: string, key: Buffer) => Buffer;
  /** The person's key. A key of an older version, which was stored bare, is answered as it is. */
  readonly unwrap: (personId: string, stored: Buffer) => Buffer;
  /** Tells this installation's key from others without saying anything about it. */
  readonly check: Buffer;
}

/** A person key that the installation's key does not open: it was changed, or is another person's. */
export class KeyBroken extends Error {
  override readonly name = 'KeyBroken';
}

/** @param encryptionKey 32 bytes from the configuration, in no backup and no dump. */
export const openKeyWrapping = (encryptionKey: Buffer): KeyWrapping => {
  const secret = createSecretKey(encryptionKey);
  return {
    check: createHmac('sha256', secret).update('person keys of a Turnout').digest(),
    wrap: (personId, key) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, secret, iv).setAAD(Buffer.from(personId));
      return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: (personId, stored) => {
      if (stored.length === keyBytes) return stored;
      if (stored.length !== wrappedBytes)
        throw new KeyBroken(`The key of person ${personId} has ${stored.length} bytes`);
      const decipher = createDecipheriv(algorithm, secret, stored.subarray(0, ivBytes));
      decipher.setAAD(Buffer.from(personId)).setAuthTag(stored.subarray(-tagBytes));
      const key = decipher.update(stored.subarray(ivBytes, -tagBytes));
      try {
        decipher.final();
      } catch (error) {
        throw new KeyBroken(`The key of person ${personId} was changed`, { cause: error });
      }
      return key;
    },
  };
};
