import { DeskKey } from '@turnout/contracts/check-in';
import type { RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

/** Keys by which the copies of desks name people and groups: nobody comes in by one, and it makes no badge. */
export interface DeskKeys {
  readonly keyOf: (registrantId: RegistrantId) => DeskKey;
  /** The id behind a key; null where it was not made from one. That there is such a person is for the stream to tell. */
  readonly personOf: (key: DeskKey) => RegistrantId | null;
}

/** @param secret of the installation. */
export const openDeskKeys = (secret: KeyObject): DeskKeys => {
  const { lettersOf, idIn } = openEncipheredIds(secret, 'desk copies');
  return { keyOf: (registrantId) => DeskKey.parse(lettersOf(registrantId)), personOf: idIn };
};
