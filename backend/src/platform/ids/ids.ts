import { createHmac, createSecretKey, hash, randomBytes, randomUUID } from 'node:crypto';
import { CommandId } from '@turnout/contracts/kernel';
import { openBadgeCodes, type BadgeCodes } from './badge-codes.ts';
import { openCalendarCodes, type CalendarCodes } from './calendar-codes.ts';
import { openDeskKeys, type DeskKeys } from './desk-keys.ts';
import { openPayCodes, type PayCodes } from './pay-codes.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const idOf = (bytes: Buffer): string =>
  Array.from(bytes.subarray(0, 20), (byte) => alphabet.charAt(byte & 31)).join('');

/**
 * 20 letters of Crockford base32 (100 bits), the same for the same seed and kind everywhere. Anybody can
 * compute it: for the demo and for what an id that is secret already leads to. What a request or an import
 * makes is named by `InstallationIds.derive`.
 */
export const deriveId = (seed: string, kind: string): string => idOf(hash('sha256', `${kind} ${seed}`, 'buffer'));

/** What this installation alone can compute. */
export interface InstallationIds {
  /**
   * The id of something that a command makes: 20 letters of Crockford base32, the same for the same seed
   * and kind, so a repeated create names the same stream, and nobody outside can tell which (rule interface/key-of-one-user).
   * @param seed the command's or import's id, with whatever tells several things of one command apart.
   * @param kind what is made, e.g. `event`.
   */
  readonly derive: (seed: string, kind: string) => string;
  /** 132 bits about a text, to tell it from others; says nothing about it to whoever lacks the secret. */
  readonly digest: (text: string) => string;
  readonly badges: BadgeCodes;
  readonly payCodes: PayCodes;
  readonly calendarCodes: CalendarCodes;
  readonly deskKeys: DeskKeys;
}

/** @param secret of the installation, the same in all its processes. */
export const openIds = (secret: Buffer): InstallationIds => {
  const key = createSecretKey(secret);
  const ofDigests = createHmac('sha256', key).update('digest').digest('base64url');
  return {
    derive: (seed, kind) => idOf(createHmac('sha256', key).update(`id ${kind}\n${seed}`).digest()),
    // Of every command, so in one step: a third of what an HMAC takes. SHA-512/256 shows nothing of its inner
    // state, so that the secret before the text is enough.
    digest: (text) => hash('sha512-256', `${ofDigests}\n${text}`, 'base64url').slice(0, 22),
    badges: openBadgeCodes(key),
    payCodes: openPayCodes(key),
    calendarCodes: openCalendarCodes(key),
    deskKeys: openDeskKeys(key),
  };
};

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
