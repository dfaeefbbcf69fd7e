import { eventSetupEvents, type EventFacts } from '@turnout/contracts/event-setup';
import { withChanges, type EventId, type Fold } from '@turnout/contracts/kernel';

/** What organisers run: not there yet, or scheduled. */
export type EventState = { readonly kind: 'absent' } | ({ readonly kind: 'scheduled' } & EventFacts);

/** How an event's facts add up (stream `event-<eventId>`). */
export const eventFold: Fold<EventState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data, metadata }) => {
    if (type === 'EventScheduled') {
      const { eventId, ...said } = eventSetupEvents.EventScheduled.data.parse(data);
      return { kind: 'scheduled', id: eventId, eventId, createdAt: metadata.at, version: 0, ...said };
    }
    if (type === 'EventDetailsRevised' && state.kind === 'scheduled') {
      const { details } = eventSetupEvents.EventDetailsRevised.data.parse(data);
      return { ...state, version: state.version + 1, details: withChanges(state.details, details) };
    }
    return state;
  },
};

export const eventStream = (eventId: EventId) => `event-${eventId}`;
