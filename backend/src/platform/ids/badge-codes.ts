import { badgeTextOf, BadgeCode, RegistrantId } from '@turnout/contracts/kernel';
import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';

/** The codes of badges, and whose badge one is; by calculation alone, so that no table can be behind (docs/decisions/0103-badge-codes.md). */
export interface BadgeCodes {
  /** What the badge of this person carries. */
  readonly codeOf: (registrantId: RegistrantId) => BadgeCode;
  /**
   * The one reading of what is on badges: the person whose code it is, or whose id, as badges from before there were
   * codes carry it; null where it is neither. That there is such a person is for the group's stream to tell.
   */
  readonly personOn: (presented: string) => RegistrantId | null;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLetters = 26;
const idLetters = 20;
/** Behind an id in a block: the place that ids of the old form end with (10 bits), then 18 zeros: room for the number of a badge that replaces a lost one. */
const placeShift = 18n;
const idShift = 28n;

const numberOf = (letters: string): bigint =>
  Array.from(letters).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n);

const lettersOf = (number: bigint, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    alphabet.charAt(Number((number >> BigInt(5 * (count - 1 - index))) & 31n)),
  ).join('');

const bytesOf = (block: bigint): Buffer => Buffer.from(block.toString(16).padStart(32, '0'), 'hex');
const blockOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

const blockOfId = (registrantId: RegistrantId): bigint => {
  const [id = '', place = '0'] = registrantId.split('.');
  return (numberOf(id) << idShift) | (BigInt(place) << placeShift);
};

/** The id in a block; null where it is none that was put there. */
const idInBlock = (block: bigint): RegistrantId | null => {
  if ((block & ((1n << placeShift) - 1n)) !== 0n) return null;
  const place = (block >> placeShift) & 1023n;
  const id = lettersOf(block >> idShift, idLetters);
  return RegistrantId.safeParse(place === 0n ? id : `${id}.${place}`).data ?? null;
};

/**
 * A person's id fills one block of AES with zeros behind it: enciphered by itself it is a permutation, so each person has
 * one code, and without the key codes cannot be told from random ones, made, or turned into ids.
 * @param secret of the installation.
 */
export const openBadgeCodes = (secret: KeyObject): BadgeCodes => {
  const key = createHmac('sha256', secret).update('badge codes').digest();
  // Without an IV and without padding each block is by itself, so that one of each does for all.
  const cipher = createCipheriv('aes-256-ecb', key, null);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    codeOf: (registrantId) => {
      const block = cipher.update(bytesOf(blockOfId(registrantId)));
      return BadgeCode.parse(lettersOf(blockOf(block), codeLetters));
    },
    personOn: (presented) => {
      const text = badgeTextOf(presented);
      const code = BadgeCode.safeParse(text);
      if (!code.success) return RegistrantId.safeParse(text).data ?? null;
      return idInBlock(blockOf(decipher.update(bytesOf(numberOf(code.data)))));
    },
  };
};
