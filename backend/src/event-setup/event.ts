import { eventSetupEvents, type EventFacts } from '@turnout/contracts/event-setup';
import { foldOf, when, withChanges, type EventId } from '@turnout/contracts/kernel';

/** What organisers run: not there yet, or scheduled. */
export type EventState = { readonly kind: 'absent' } | ({ readonly kind: 'scheduled' } & EventFacts);

/** How an event's facts add up (stream `event-<eventId>`). */
export const eventFold = foldOf<EventState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(eventSetupEvents.EventScheduled, (_, { data, metadata }) => ({
      kind: 'scheduled',
      id: data.eventId,
      createdAt: metadata.at,
      version: 0,
      ...data,
    })),
    when(eventSetupEvents.EventDetailsRevised, (state, { data }) =>
      state.kind === 'scheduled'
        ? { ...state, version: state.version + 1, details: withChanges(state.details, data.details) }
        : state,
    ),
  ],
});

export const eventStream = (eventId: EventId) => `event-${eventId}`;
