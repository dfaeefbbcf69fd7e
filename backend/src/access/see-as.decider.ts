import { reject, type AccountId, type Decide, type EventId } from '@turnout/contracts/kernel';
import type { AccountState } from './account.ts';
import type { AccountEvent } from './decider.ts';

/** Whoever can log in and works in the event, but for the administrator. */
export const mayBeSeenAs = (state: AccountState, eventId: EventId): boolean =>
  state.kind === 'open' && !state.isAdmin && (state.roles.get(eventId)?.flags.size ?? 0) > 0;

/** Notes that somebody looks at an event as this account sees it. */
export const noteSeenAs: Decide<
  { accountId: AccountId; eventId: EventId },
  AccountState,
  AccountEvent,
  'cannot-be-seen-as'
> = ({ accountId, eventId }, state) =>
  mayBeSeenAs(state, eventId) ? [{ type: 'AccountSeenAs', data: { accountId, eventId } }] : reject('cannot-be-seen-as');
