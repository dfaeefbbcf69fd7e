import type { RegistrantId } from '../kernel/index.ts';
import type { RegistrationState } from './stream/state.ts';

/** A badge that somebody presents. */
export interface PresentedBadge {
  readonly registrantId: RegistrantId;
  /** Its number; null: something else was presented, which no other badge replaces. */
  readonly badge: number | null;
}

/**
 * Tells whether a badge was replaced by another, by the facts of its group (rule badges/lost-badge): the one place that every
 * way asks in which a badge is presented.
 */
export const isBadgeReplaced = (state: RegistrationState, { registrantId, badge }: PresentedBadge): boolean =>
  badge !== null && state.kind === 'group' && (state.registrants.get(registrantId)?.badge ?? badge) !== badge;
