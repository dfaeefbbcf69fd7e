import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventsOf,
  type ImportId,
  type MailingId,
} from '@turnout/contracts/kernel';
import { mailingEvents, type FieldMatches } from '@turnout/contracts/messaging';

/** An event's mailings: the one whose recipients are still being gathered, if any. */
export interface MailingsState {
  readonly running: MailingId | null;
}

/** How mailings add up (stream `mailings-<eventId>`). */
export const mailingsFold = foldOf<MailingsState>({
  initial: () => ({ running: null }),
  facts: [
    when(mailingEvents.MailingRequested, (_, { data: { mailingId } }) => ({ running: mailingId })),
    when(mailingEvents.MailingQueued, () => ({ running: null })),
  ],
});

export const mailingsStream = (eventId: EventId) => `mailings-${eventId}`;

export type MailingFact = EventsOf<(typeof mailingEvents)[keyof typeof mailingEvents][]>;

export interface RequestMailing {
  readonly eventId: EventId;
  readonly mailingId: MailingId;
  readonly importId: ImportId | undefined;
  readonly fieldMatches?: FieldMatches | undefined;
  readonly isAgain: boolean;
  /** Whether the event writes to its registrants at all. */
  readonly sendsEmails: boolean;
}

/** One mailing at a time is prepared: a second one could not tell yet whom the first one writes to. */
export const requestMailing: Decide<RequestMailing, MailingsState, MailingFact, 'emails-off' | 'mailing-running'> = (
  { eventId, mailingId, importId, fieldMatches = {}, isAgain, sendsEmails },
  { running },
) => {
  if (!sendsEmails) return reject('emails-off');
  if (running !== null) return reject('mailing-running');
  return [
    {
      type: 'MailingRequested',
      data: {
        eventId,
        mailingId,
        ...(importId === undefined ? {} : { importId }),
        ...(Object.keys(fieldMatches).length === 0 ? {} : { fieldMatches }),
        isAgain,
      },
    },
  ];
};

/** The mailing's recipients have been gathered and their messages enqueued. */
export const reportQueued: Decide<
  { eventId: EventId; mailingId: MailingId; messages: number; withoutAddress: number },
  MailingsState,
  MailingFact
> = (queued, { running }) => (running === queued.mailingId ? [{ type: 'MailingQueued', data: queued }] : []);
