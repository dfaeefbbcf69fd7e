import { RegistrantId } from '@turnout/contracts/kernel';
import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';

/** An id with a number beside it. */
export interface NumberedId {
  readonly registrantId: RegistrantId;
  /** From 0 to `numberAtMost`. */
  readonly number: number;
}

/** Ids of people behind letters that only this installation turns back, for one use. */
interface EncipheredIds {
  /** 26 letters, the same each time. @param number another one has other letters. */
  readonly lettersOf: (registrantId: RegistrantId, number?: number) => string;
  /** The id behind 26 letters, whose number is 0; null where they were not made from one. */
  readonly idIn: (letters: string) => RegistrantId | null;
  /** The same with whichever number. */
  readonly numberedIn: (letters: string) => NumberedId | null;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const cipherLetters = 26;
const idLetters = 20;
/** Behind an id in a block: the place that ids of the old form end with (10 bits), a number (8 bits), then 10 zeros. */
const numberShift = 10n;
const placeShift = 18n;
const idShift = 28n;
/** The highest number that an id may have beside it. */
export const numberAtMost = 255;

const numberOf = (letters: string): bigint =>
  Array.from(letters).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n);

const lettersOf = (number: bigint, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    alphabet.charAt(Number((number >> BigInt(5 * (count - 1 - index))) & 31n)),
  ).join('');

const bytesOf = (block: bigint): Buffer => Buffer.from(block.toString(16).padStart(32, '0'), 'hex');
const blockOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

const blockOfId = (registrantId: RegistrantId, number: number): bigint => {
  if (number < 0 || number > numberAtMost) throw new RangeError(`no id has the number ${number}`);
  const [id = '', place = '0'] = registrantId.split('.');
  return (numberOf(id) << idShift) | (BigInt(place) << placeShift) | (BigInt(number) << numberShift);
};

/** The id in a block, with its number; null where it is none that was put there. */
const idInBlock = (block: bigint): NumberedId | null => {
  if ((block & ((1n << numberShift) - 1n)) !== 0n) return null;
  const place = (block >> placeShift) & 1023n;
  const id = lettersOf(block >> idShift, idLetters);
  const registrantId = RegistrantId.safeParse(place === 0n ? id : `${id}.${place}`);
  const number = Number((block >> numberShift) & BigInt(numberAtMost));
  return registrantId.success ? { registrantId: registrantId.data, number } : null;
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
  const numberedIn = (letters: string): NumberedId | null =>
    idInBlock(blockOf(decipher.update(bytesOf(numberOf(letters)))));
  return {
    lettersOf: (registrantId, number = 0) =>
      lettersOf(blockOf(cipher.update(bytesOf(blockOfId(registrantId, number)))), cipherLetters),
    idIn: (letters) => {
      const found = numberedIn(letters);
      return found?.number === 0 ? found.registrantId : null;
    },
    numberedIn,
  };
};
