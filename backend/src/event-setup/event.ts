import { eventSetupEvents, type CopyOf, type EventFacts, type EventSecret } from '@turnout/contracts/event-setup';
import { foldOf, when, withChanges, AccountId, type EventId } from '@turnout/contracts/kernel';

/** What organisers run: not there yet, scheduled (perhaps a copy that is not whole yet), or deleted for good. */
export type EventState =
  | { readonly kind: 'absent' }
  | ({
      readonly kind: 'scheduled';
      /** Who set which of the secrets last, as far as it was noted. */
      readonly secretsSetBy: ReadonlyMap<EventSecret, AccountId>;
      readonly copyOf: CopyOf | null;
    } & EventFacts)
  | { readonly kind: 'removed'; readonly eventId: EventId };

type Scheduled = Extract<EventState, { kind: 'scheduled' }>;

/** An event one of whose secrets was set by somebody, or taken away. */
const withSecret = (state: Scheduled, secret: EventSecret, by: string | null): Scheduled => {
  const secretsSetBy = new Map(state.secretsSetBy);
  const account = AccountId.safeParse(by);
  if (account.success) secretsSetBy.set(secret, account.data);
  else secretsSetBy.delete(secret);
  return { ...state, version: state.version + 1, secretsSetBy };
};

/** How an event's facts add up (stream `event-<eventId>`). */
export const eventFold = foldOf<EventState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(eventSetupEvents.EventScheduled, (_, { data: { copyOf = null, ...data }, metadata }) => ({
      kind: 'scheduled',
      id: data.eventId,
      createdAt: metadata.at,
      version: 0,
      secretsSetBy: new Map(),
      copyOf,
      isCopying: copyOf !== null,
      ...data,
    })),
    when(eventSetupEvents.EventDetailsRevised, (state, { data }) =>
      state.kind === 'scheduled'
        ? { ...state, version: state.version + 1, details: withChanges(state.details, data.details) }
        : state,
    ),
    when(eventSetupEvents.EventSecretSet, (state, { data, metadata }) =>
      state.kind === 'scheduled' ? withSecret(state, data.secret, metadata.actor.id) : state,
    ),
    when(eventSetupEvents.EventSecretTakenAway, (state, { data }) =>
      state.kind === 'scheduled' ? withSecret(state, data.secret, null) : state,
    ),
    when(eventSetupEvents.EventCopied, (state) =>
      state.kind === 'scheduled' ? { ...state, version: state.version + 1, isCopying: false } : state,
    ),
    when(eventSetupEvents.EventRemoved, (_, { data: { eventId } }) => ({ kind: 'removed', eventId })),
  ],
});

export const eventStream = (eventId: EventId) => `event-${eventId}`;
