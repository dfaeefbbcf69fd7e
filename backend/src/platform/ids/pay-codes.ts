import { PayCode, type PayerKey, RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

/** The codes with which somebody else pays for a group, by calculation alone (docs/decisions/0129-links-to-pay.md). */
export interface PayCodes {
  /** The code of a link that can be passed on; of the primary's id. */
  readonly codeOf: (primaryId: RegistrantId) => PayCode;
  /** The person whom a key to the checkout names; null where it is a code that nobody was given. */
  readonly personOf: (key: PayerKey) => RegistrantId | null;
}

/** @param secret of the installation. */
export const openPayCodes = (secret: KeyObject): PayCodes => {
  const { lettersOf, idIn } = openEncipheredIds(secret, 'pay codes');
  return {
    codeOf: (primaryId) => PayCode.parse(`p${lettersOf(primaryId)}`),
    personOf: (key) => {
      const id = RegistrantId.safeParse(key);
      return id.success ? id.data : idIn(key.slice(1));
    },
  };
};
