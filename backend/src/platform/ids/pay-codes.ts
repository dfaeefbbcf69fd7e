import { PayCode, type PayerKey, RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

/** The codes with which somebody else pays for a group, by calculation alone (docs/decisions/0129-links-to-pay.md). */
export interface PayCodes {
  /** The code of a link that can be passed on; of the primary's id and the number of the group's link. */
  readonly codeOf: (primaryId: RegistrantId, link: number) => PayCode;
  /**
   * The person whom a key to the checkout names, and the number of the link that it is of; null where it is a code that nobody
   * was given. That the link is good still is for the group's stream to tell: keys are read by `openPayers` alone.
   */
  readonly readOf: (key: PayerKey) => { readonly registrantId: RegistrantId; readonly link: number | null } | null;
}

/** @param secret of the installation. */
export const openPayCodes = (secret: KeyObject): PayCodes => {
  const { lettersOf, numberedIn } = openEncipheredIds(secret, 'pay codes');
  return {
    codeOf: (primaryId, link) => PayCode.parse(`p${lettersOf(primaryId, link)}`),
    readOf: (key) => {
      const id = RegistrantId.safeParse(key);
      if (id.success) return { registrantId: id.data, link: null };
      const found = numberedIn(key.slice(1));
      return found === null ? null : { registrantId: found.registrantId, link: found.number };
    },
  };
};
