// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, Instant, MailingId, RegistrantId, UploadId } from '../../kernel/index.ts';
import { MessageChannel } from '../events.ts';
import { StoredDocument } from './document.ts';
import { RecipientFilter } from './filter.ts';
import { MassTrigger } from './trigger.ts';

/** By what a mass message goes out. */
export const MassChannel = MessageChannel;
export type MassChannel = z.infer<typeof MassChannel>;

const one = { eventId: EventId, mailingId: MailingId };

/** Stream `mailing-<mailingId>`: one message to many. */
export const massMailingEvents = {
  /** The organisers' own words to many, as they wrote them, tokens and all. */
  MassMailingRequested: defineEvent(
    'MassMailingRequested',
    z.strictObject({
      ...one,
      channel: MassChannel,
      /** Empty for a text message. */
      subject: z.string(),
      /** HTML in an e-mail, plain text in a text message. */
      message: z.string(),
      filter: RecipientFilter,
      /** Recipients who were unticked among those whom the filter lets through. */
      excluded: z.array(RegistrantId),
      /** The moment at which it is to go out; null: at once. */
      dueAt: Instant.nullable(),
      /** Happening that it waits for, person by person; absent: nothing, it goes out to all at once. */
      trigger: MassTrigger.optional(),
      /** Uploads of the event that go along as files; absent: none. */
      attachments: z.array(UploadId).optional(),
      /** Goes along as a file, filled in for each recipient; absent: nothing does. */
      document: StoredDocument.optional(),
    }),
  ),
  /** Its moment has come: recipients are gathered. */
  MassMailingBegun: defineEvent('MassMailingBegun', z.strictObject(one)),
  /** Recipients have been gathered, and a message noted for each. */
  MassMailingQueued: defineEvent(
    'MassMailingQueued',
    z.strictObject({ ...one, messages: z.int(), withoutAddress: z.int(), unsubscribed: z.int() }),
  ),
  /** Nothing goes out until it is resumed. */
  MassMailingPaused: defineEvent('MassMailingPaused', z.strictObject(one)),
  MassMailingResumed: defineEvent(
    'MassMailingResumed',
    z.strictObject({
      ...one,
      /** It waits for something, so that from now on it is looked for. */
      isTriggered: z.literal(true).optional(),
    }),
  ),
  /** For good: whatever has not gone out does not. */
  MassMailingStopped: defineEvent('MassMailingStopped', z.strictObject(one)),
} as const;

const person = { eventId: EventId, registrantId: RegistrantId, channel: MassChannel };

/** Stream `subscription-<registrantId>`: whether somebody wants mass messages of their event. */
export const subscriptionEvents = {
  RegistrantUnsubscribed: defineEvent('RegistrantUnsubscribed', z.strictObject(person)),
  RegistrantResubscribed: defineEvent('RegistrantResubscribed', z.strictObject(person)),
} as const;
