import { badgeTextOf, BadgeCode, RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

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

/** @param secret of the installation. */
export const openBadgeCodes = (secret: KeyObject): BadgeCodes => {
  const { lettersOf, idIn } = openEncipheredIds(secret, 'badge codes');
  return {
    codeOf: (registrantId) => BadgeCode.parse(lettersOf(registrantId)),
    personOn: (presented) => {
      const text = badgeTextOf(presented);
      const code = BadgeCode.safeParse(text);
      return code.success ? idIn(code.data) : (RegistrantId.safeParse(text).data ?? null);
    },
  };
};
