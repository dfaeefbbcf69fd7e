import {
  eventSetupEvents,
  onlineModesOf,
  type CopyOf,
  type EventFacts,
  type EventNow,
  type EventSecret,
  type OnlineModes,
} from '@turnout/contracts/event-setup';
import { foldOf, when, withChanges, AccountId, type EventId } from '@turnout/contracts/kernel';

/** What organisers run: not there yet, scheduled (perhaps a copy that is not whole yet), or deleted for good. */
export type EventState =
  | { readonly kind: 'absent' }
  | ({
      readonly kind: 'scheduled';
      /** Who set which of the secrets last, as far as it was noted. */
      readonly secretsSetBy: ReadonlyMap<EventSecret, AccountId>;
      /** The secrets that are set, and those that ever were: who entered a real key once plays no more. */
      readonly secretsSet: ReadonlySet<EventSecret>;
      readonly secretsEverSet: ReadonlySet<EventSecret>;
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
      secretsSet: new Set(),
      secretsEverSet: new Set(),
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
      state.kind === 'scheduled'
        ? {
            ...withSecret(state, data.secret, metadata.actor.id),
            secretsSet: new Set(state.secretsSet).add(data.secret),
            secretsEverSet: new Set(state.secretsEverSet).add(data.secret),
          }
        : state,
    ),
    when(eventSetupEvents.EventSecretTakenAway, (state, { data }) =>
      state.kind === 'scheduled'
        ? {
            ...withSecret(state, data.secret, null),
            secretsSet: new Set([...state.secretsSet].filter((one) => one !== data.secret)),
          }
        : state,
    ),
    when(eventSetupEvents.EventCopied, (state) =>
      state.kind === 'scheduled' ? { ...state, version: state.version + 1, isCopying: false } : state,
    ),
    when(eventSetupEvents.EventRemoved, (_, { data: { eventId } }) => ({ kind: 'removed', eventId })),
  ],
});

/** The modes in which an event takes money online by now. */
export const modesNow = ({ details, secretsSet, secretsEverSet }: Scheduled): OnlineModes =>
  onlineModesOf(details, { set: secretsSet, ever: secretsEverSet });

/** An event's settings with what follows from the names of its secrets; null where it is not there. */
export const eventNow = (state: EventState): EventNow | null =>
  state.kind === 'scheduled' ? { ...state.details, onlineModes: modesNow(state) } : null;

export const eventStream = (eventId: EventId) => `event-${eventId}`;
