import type { EventDetails, eventSetupEvents } from '@turnout/contracts/event-setup';
import {
  isRejection,
  reject,
  saysTheSame,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
} from '@turnout/contracts/kernel';
import { mergeOf, replaceGiven, type Revision } from '@turnout/contracts/records';
import type { EventState } from './event.ts';

type SetupEvent = EventOf<(typeof eventSetupEvents)[keyof typeof eventSetupEvents]>;
const endsTooSoon = ({ startDate, endDate }: EventDetails) => endDate < startDate;

/** Creates an event; creating it again adds nothing. */
export const scheduleEvent: Decide<
  { eventId: EventId; creator: AccountId; details: EventDetails },
  EventState,
  SetupEvent,
  'event-ends-before-it-starts'
> = (command, state) => {
  if (endsTooSoon(command.details)) return reject('event-ends-before-it-starts');
  return state.kind === 'absent' ? [{ type: 'EventScheduled', data: command }] : [];
};

/**
 * Changes what differs; nothing when nothing does. Refuses an end before the start, and what somebody else changed
 * since it was read.
 */
export const reviseEvent: Decide<
  Revision<EventDetails>,
  EventState,
  SetupEvent,
  'event-not-found' | 'event-ends-before-it-starts' | 'changed-meanwhile'
> = (revision, state) => {
  if (state.kind === 'absent') return reject('event-not-found');
  const details = mergeOf(state.details, revision, replaceGiven);
  if (isRejection(details)) return details;
  if (endsTooSoon(details)) return reject('event-ends-before-it-starts');
  return saysTheSame(details, state.details)
    ? []
    : [{ type: 'EventDetailsRevised', data: { eventId: state.eventId, details } }];
};
