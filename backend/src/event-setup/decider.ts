import type { EventDetails, eventSetupEvents } from '@turnout/contracts/event-setup';
import {
  reject,
  saysTheSame,
  withChanges,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
} from '@turnout/contracts/kernel';
import type { EventState } from './event.ts';

type SetupEvent = EventOf<(typeof eventSetupEvents)[keyof typeof eventSetupEvents]>;
/** What a revision changes: any of what an event says. */
type EventChanges = { readonly [K in keyof EventDetails]?: EventDetails[K] | undefined };

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

/** Changes what differs; nothing when nothing does. */
export const reviseEvent: Decide<
  EventChanges,
  EventState,
  SetupEvent,
  'event-not-found' | 'event-ends-before-it-starts'
> = (changes, state) => {
  if (state.kind === 'absent') return reject('event-not-found');
  const details = withChanges(state.details, changes);
  if (endsTooSoon(details)) return reject('event-ends-before-it-starts');
  return saysTheSame(details, state.details)
    ? []
    : [{ type: 'EventDetailsRevised', data: { eventId: state.eventId, details } }];
};
