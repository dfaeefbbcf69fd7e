import type { EventDetails, eventSetupEvents, SpeakerDetails, speakerEvents } from '@turnout/contracts/event-setup';
import {
  reject,
  saysTheSame,
  withChanges,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
  type SpeakerId,
} from '@turnout/contracts/kernel';
import type { EventState } from './event.ts';
import type { SpeakerState } from './speaker.ts';

type SetupEvent = EventOf<(typeof eventSetupEvents)[keyof typeof eventSetupEvents]>;
/** What a revision changes: any of what an event says. */
type EventChanges = { readonly [K in keyof EventDetails]?: EventDetails[K] | undefined };
type SpeakerEvent = EventOf<(typeof speakerEvents)[keyof typeof speakerEvents]>;

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

/** Adds a speaker; adding the same one again adds nothing. */
export const announceSpeaker: Decide<
  { speakerId: SpeakerId; eventId: EventId; details: SpeakerDetails },
  SpeakerState,
  SpeakerEvent
> = ({ speakerId, eventId, details }, state) =>
  state.kind === 'absent'
    ? [{ type: 'SpeakerAnnounced', data: { speakerId, eventId }, personal: { [speakerId]: details } }]
    : [];

/** Says everything about a speaker anew. */
export const reviseSpeaker: Decide<{ details: SpeakerDetails }, SpeakerState, SpeakerEvent, 'speaker-not-found'> = (
  { details },
  state,
) => {
  if (state.kind !== 'announced') return reject('speaker-not-found');
  const { speakerId, eventId } = state;
  return [{ type: 'SpeakerRevised', data: { speakerId, eventId }, personal: { [speakerId]: details } }];
};

/** Takes a speaker off the event; doing so again adds nothing. */
export const withdrawSpeaker: Decide<Record<string, never>, SpeakerState, SpeakerEvent, 'speaker-not-found'> = (
  _,
  state,
) => {
  if (state.kind === 'absent') return reject('speaker-not-found');
  const { speakerId, eventId } = state;
  return state.kind === 'announced' ? [{ type: 'SpeakerWithdrawn', data: { speakerId, eventId } }] : [];
};
