import { dueOf } from '@turnout/contracts/charges';
import type { Fold, Instant } from '@turnout/contracts/kernel';
import { groupBalance, registrationFold, type RegistrationState } from '@turnout/contracts/registration';

/** A group, and since when it has owed something; null: it owes nothing. */
export interface OwingState {
  readonly group: RegistrationState;
  readonly owesSince: Instant | null;
}

const isOwing = (group: RegistrationState): boolean => group.kind === 'group' && dueOf(groupBalance(group)) > 0;

/** The way that a group's facts add up to since when it owes: a debt that grows is no new one, one that was paid is over. */
export const owingFold: Fold<OwingState> = {
  initial: () => ({ group: registrationFold.initial(), owesSince: null }),
  evolve: ({ group: was, owesSince }, event) => {
    const group = registrationFold.evolve(was, event);
    if (group === was) return { group, owesSince };
    return { group, owesSince: isOwing(group) ? (owesSince ?? event.metadata.at) : null };
  },
};
