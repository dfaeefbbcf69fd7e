import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Stands before every sealed text, so that another way of sealing can follow one day. */
const version = '1.';

/** A new key, 32 bytes. */
export const newKey = (): Buffer => randomBytes(32);

/** Seals bytes: iv, cipher text and tag. Bound to what they are about. */
export const sealBytes = (key: Buffer, about: string, bytes: Uint8Array): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, createSecretKey(key), iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, text, cipher.getAuthTag()]);
};

/** Reads sealed bytes back. Throws when they were tampered with, or are about something else. */
export const unsealBytes = (key: Buffer, about: string, blob: Buffer): Buffer => {
  if (blob.length < ivBytes + tagBytes) throw new Error('These are no sealed bytes');
  // A key object: given bare bytes, Node tries for long whether they are one. The tag always has all its bytes.
  const decipher = createDecipheriv(algorithm, createSecretKey(key), blob.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(about)).setAuthTag(blob.subarray(-tagBytes));
  const text = decipher.update(blob.subarray(ivBytes, -tagBytes));
  // In this mode nothing is left over: it only says whether the tag is right.
  decipher.final();
  return text;
};

/** Seals a JSON value: `1.` and base64url of the sealed text. Bound to the person it is about. */
export const sealWith = (key: Buffer, personId: string, value: unknown): string =>
  version + sealBytes(key, personId, Buffer.from(JSON.stringify(value), 'utf8')).toString('base64url');

/** How long a value's text is once it is sealed. */
export const sealedLength = (value: unknown): number =>
  version.length + Math.ceil(((ivBytes + Buffer.byteLength(JSON.stringify(value)) + tagBytes) * 4) / 3);

/** Reads a sealed value back. Throws when it was tampered with, or is about another person. */
export const unsealWith = (key: Buffer, personId: string, sealed: string): unknown => {
  const blob = Buffer.from(sealed.slice(version.length), 'base64url');
  if (!sealed.startsWith(version) || blob.length < ivBytes + tagBytes) throw new Error('This is no sealed text');
  const value: unknown = JSON.parse(unsealBytes(key, personId, blob).toString('utf8'));
  return value;
};
