import { hash, randomBytes, randomUUID } from 'node:crypto';
import { CommandId } from '@turnout/contracts/kernel';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The id of something that a command makes: 20 letters of Crockford base32 (100 bits), the same for
 * the same seed and kind, so a repeated create names the same stream.
 * @param seed the command's or import's id, with whatever tells several things of one command apart.
 * @param kind what is made, e.g. `event`.
 */
export const deriveId = (seed: string, kind: string): string =>
  Array.from(hash('sha256', `${kind} ${seed}`, 'buffer').subarray(0, 20), (byte) => alphabet.charAt(byte & 31)).join(
    '',
  );

/** A UUID (version 8: made from a hash) that is the same for the same seed. */
export const deriveUuid = (seed: string): string => {
  const hex = hash('sha256', seed, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** For a request that brought none. */
export const newCommandId = (): CommandId => CommandId.parse(randomUUID());

/** 256 bits as URL-safe text: bearer tokens, wall links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: its SHA-256, so a stolen table opens nothing. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
