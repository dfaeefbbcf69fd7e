import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventsOf,
  type Instant,
  type MailingId,
  type RegistrantId,
  type UploadId,
} from '@turnout/contracts/kernel';
import {
  massMailingEvents,
  subscriptionEvents,
  type MassChannel,
  type MassTrigger,
  type RecipientFilter,
} from '@turnout/contracts/messaging';
import type { StoredDocument } from '@turnout/contracts/templates';

export interface MassMailing {
  readonly eventId: EventId;
  readonly mailingId: MailingId;
  readonly channel: MassChannel;
  readonly subject: string;
  readonly message: string;
  readonly filter: RecipientFilter;
  readonly excluded: ReadonlySet<RegistrantId>;
  /** Happening that it waits for, person by person; null: nothing. */
  readonly trigger: MassTrigger | null;
  readonly attachments: readonly UploadId[];
  readonly document?: StoredDocument | undefined;
  readonly step: 'scheduled' | 'gathering' | 'queued';
  readonly going: 'on' | 'paused' | 'stopped';
}

const {
  MassMailingRequested,
  MassMailingBegun,
  MassMailingQueued,
  MassMailingPaused,
  MassMailingResumed,
  MassMailingStopped,
} = massMailingEvents;

export type MassMailingFact = EventsOf<(typeof massMailingEvents)[keyof typeof massMailingEvents][]>;

const changed = (state: MassMailing | null, changes: Partial<MassMailing>): MassMailing | null =>
  state === null ? null : { ...state, ...changes };

/** Adds up the facts of one mass message (stream `mailing-<mailingId>`); null: nobody asked for it. */
export const massMailingFold = foldOf<MassMailing | null>({
  initial: () => null,
  facts: [
    when(
      MassMailingRequested,
      (_: MassMailing | null, { data: { excluded, dueAt: __, trigger = null, attachments = [], ...said } }) => ({
        ...said,
        trigger,
        attachments,
        excluded: new Set(excluded),
        step: 'scheduled' as const,
        going: 'on' as const,
      }),
    ),
    when(MassMailingBegun, (state: MassMailing | null) => changed(state, { step: 'gathering' })),
    when(MassMailingQueued, (state: MassMailing | null) => changed(state, { step: 'queued' })),
    when(MassMailingPaused, (state: MassMailing | null) => changed(state, { going: 'paused' })),
    when(MassMailingResumed, (state: MassMailing | null) => changed(state, { going: 'on' })),
    when(MassMailingStopped, (state: MassMailing | null) => changed(state, { going: 'stopped' })),
  ],
});

export const massMailingStream = (mailingId: MailingId) => `mailing-${mailingId}`;

type Requested = EventsOf<[typeof MassMailingRequested]>['data'];
export interface RequestMassMailing extends Requested {
  /** Tells whether the event sends e-mails, or mass texts, at all. */
  readonly isOn: boolean;
  /** The moment from which its trigger writes to all; null: each person has their own, or it has no trigger. */
  readonly triggeredAt: Instant | null;
}

/** A message to many is asked for: it begins at once, unless its moment is still to come, or it waits for a trigger. */
export const requestMassMailing: Decide<
  RequestMassMailing,
  MassMailing | null,
  MassMailingFact,
  'emails-off' | 'mass-texts-off' | 'message-incomplete' | 'trigger-and-moment' | 'trigger-passed'
> = ({ isOn, triggeredAt, ...said }, state, { now }) => {
  if (state !== null) return [];
  const { channel, subject, message, dueAt, eventId, mailingId } = said;
  if (!isOn) return reject(channel === 'email' ? 'emails-off' : 'mass-texts-off');
  if (message.trim() === '' || (channel === 'email' && subject.trim() === '')) return reject('message-incomplete');
  if (said.trigger !== undefined) {
    if (dueAt !== null) return reject('trigger-and-moment');
    if (triggeredAt !== null && triggeredAt < now) return reject('trigger-passed');
    return [{ type: 'MassMailingRequested', data: said }];
  }
  return [
    { type: 'MassMailingRequested', data: said },
    ...(dueAt !== null && dueAt > now ? [] : [{ type: 'MassMailingBegun' as const, data: { eventId, mailingId } }]),
  ];
};

type OfOne = { readonly eventId: EventId; readonly mailingId: MailingId };

/** The moment of a scheduled one has come. */
export const beginMassMailing: Decide<OfOne, MassMailing | null, MassMailingFact> = (data, state) =>
  state?.step === 'scheduled' && state.trigger === null && state.going !== 'stopped'
    ? [{ type: 'MassMailingBegun', data }]
    : [];

/** Its recipients have been gathered. */
export const reportMassQueued: Decide<
  OfOne & { readonly messages: number; readonly withoutAddress: number; readonly unsubscribed: number },
  MassMailing | null,
  MassMailingFact
> = (data, state) => (state?.step === 'gathering' ? [{ type: 'MassMailingQueued', data }] : []);

/** It is paused (its trigger is switched off), goes on, or is stopped for good. */
export const switchMassMailing: Decide<
  OfOne & { readonly to: 'paused' | 'sending' | 'stopped' },
  MassMailing | null,
  MassMailingFact,
  'mass-mailing-not-found' | 'mass-mailing-over'
> = ({ to, ...data }, state) => {
  if (state === null || state.eventId !== data.eventId) return reject('mass-mailing-not-found');
  const going = to === 'sending' ? 'on' : to;
  if (going === state.going) return [];
  if (state.going === 'stopped') return reject('mass-mailing-over');
  if (going === 'stopped') return [{ type: 'MassMailingStopped', data }];
  if (going === 'paused') return [{ type: 'MassMailingPaused', data }];
  return [{ type: 'MassMailingResumed', data: state.trigger === null ? data : { ...data, isTriggered: true } }];
};

const { RegistrantUnsubscribed, RegistrantResubscribed } = subscriptionEvents;
type SubscriptionFact = EventsOf<(typeof subscriptionEvents)[keyof typeof subscriptionEvents][]>;

/** By which channels somebody wants no mass messages (stream `subscription-<registrantId>`). */
export const subscriptionFold = foldOf<ReadonlySet<MassChannel>>({
  initial: () => new Set(),
  facts: [
    when(RegistrantUnsubscribed, (state: ReadonlySet<MassChannel>, { data: { channel } }) =>
      new Set(state).add(channel),
    ),
    when(
      RegistrantResubscribed,
      (state: ReadonlySet<MassChannel>, { data: { channel } }) => new Set([...state].filter((one) => one !== channel)),
    ),
  ],
});

export const subscriptionStream = (registrantId: RegistrantId) => `subscription-${registrantId}`;

/** Somebody wants no more mass messages by a channel, or wants them again. */
export const changeSubscription: Decide<
  {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    readonly channel: MassChannel;
    readonly isWanted: boolean;
  },
  ReadonlySet<MassChannel>,
  SubscriptionFact
> = ({ isWanted, ...data }, unwanted) => {
  if (unwanted.has(data.channel) !== isWanted) return [];
  return [{ type: isWanted ? 'RegistrantResubscribed' : 'RegistrantUnsubscribed', data }];
};
