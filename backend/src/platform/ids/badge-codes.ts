import { badgeTextOf, BadgeCode, RegistrantId } from '@turnout/contracts/kernel';
import type { KeyObject } from 'node:crypto';
import { openEncipheredIds } from './enciphered-ids.ts';

/** A badge that somebody presents. */
export interface BadgeRead {
  readonly registrantId: RegistrantId;
  /** The number of badges of this person that it replaced: 0 for the first, and for badges from before there were codes. */
  readonly badge: number;
}

/** The codes of badges, and whose badge one is; by calculation alone, so that no table can be behind (docs/decisions/0103-badge-codes.md). */
export interface BadgeCodes {
  /**
   * The code that the badge of this person carries.
   * @param badge the number of the badge that they have now; none: the first.
   */
  readonly codeOf: (registrantId: RegistrantId, badge: number | undefined) => BadgeCode;
  /**
   * The one reading of what is on badges: the person whose code it is, or whose id, as badges from before there were
   * codes carry it, and which of their badges; null where it is neither. That there is such a person, and that they have
   * this badge still, is for the group's stream to tell.
   */
  readonly badgeOn: (presented: string) => BadgeRead | null;
}

/** @param secret of the installation. */
export const openBadgeCodes = (secret: KeyObject): BadgeCodes => {
  const { lettersOf, numberedIn } = openEncipheredIds(secret, 'badge codes');
  return {
    codeOf: (registrantId, badge = 0) => BadgeCode.parse(lettersOf(registrantId, badge)),
    badgeOn: (presented) => {
      const text = badgeTextOf(presented);
      const code = BadgeCode.safeParse(text);
      if (code.success) {
        const found = numberedIn(code.data);
        return found === null ? null : { registrantId: found.registrantId, badge: found.number };
      }
      const id = RegistrantId.safeParse(text);
      return id.success ? { registrantId: id.data, badge: 0 } : null;
    },
  };
};
