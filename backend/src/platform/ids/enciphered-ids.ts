import { RegistrantId } from '@turnout/contracts/kernel';
import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';

/** Ids of people behind letters that only this installation turns back, for one use. */
interface EncipheredIds {
  /** 26 letters, the same each time. */
  readonly lettersOf: (registrantId: RegistrantId) => string;
  /** The id behind 26 letters; null where they were not made from one. */
  readonly idIn: (letters: string) => RegistrantId | null;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const cipherLetters = 26;
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
 * one code for each use, and without the key codes cannot be told from random ones, made, or turned into ids.
 * @param secret of the installation.
 * @param use each has a key of its own: a code of one is none of another.
 */
export const openEncipheredIds = (secret: KeyObject, use: string): EncipheredIds => {
  const key = createHmac('sha256', secret).update(use).digest();
  // Without an IV and without padding each block is by itself, so that one of each does for all.
  const cipher = createCipheriv('aes-256-ecb', key, null);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    lettersOf: (registrantId) => lettersOf(blockOf(cipher.update(bytesOf(blockOfId(registrantId)))), cipherLetters),
    idIn: (letters) => idInBlock(blockOf(decipher.update(bytesOf(numberOf(letters))))),
  };
};
