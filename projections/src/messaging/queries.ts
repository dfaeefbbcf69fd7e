import {
  Instant,
  MailingId,
  MessageId,
  RegistrantId,
  type EventId,
  type FieldId,
  type ImportId,
} from '@turnout/contracts/kernel';
import {
  MessageChannel,
  MessageKind,
  MessageStatus,
  type MailingView,
  type MessageView,
} from '@turnout/contracts/messaging';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { mailings } from './messages.projection.ts';
import { answeredConditions } from './recipients.ts';

export * from './mass-mailings.ts';
export { recipientCount, recipientsOf, type Recipient } from './recipients.ts';
export type { Triggered } from './triggered.ts';

const Message = z.object({
  _id: MessageId,
  registrationId: RegistrantId,
  type: MessageKind,
  channel: MessageChannel,
  subject: z.string(),
  to: z.string(),
  status: MessageStatus,
  reason: z.string(),
  segments: z.int().nullable(),
  createdAt: Instant,
});

/** What was sent to one registrant of the event, newest first. */
export const messagesOf = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<Omit<MessageView, 'content'>[]> => [
  ...(await pool.any(sql.type(Message)`
    select message_id as "_id", registrant_id as "registrationId", kind as type, channel, subject, to_address as "to", status,
      reason, segments, created_at as "createdAt"
    from messages where registrant_id = ${registrationId} and event_id = ${eventId} order by position desc`)),
];

/** The event's mailings, newest first. */
export const mailingsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<MailingView[]> => {
  const rows = await pool.any(sql.type(mailings.row)`
    select mailing_id, event_id, created_at, messages, without_address, sent, kept, failed, uncertain, position
    from mailings where event_id = ${eventId} order by created_at desc, mailing_id`);
  return rows.map(({ mailing_id, event_id, created_at, messages, without_address, sent, kept, failed, uncertain }) => ({
    _id: mailing_id,
    eventId: event_id,
    createdAt: created_at,
    messages,
    withoutAddress: without_address,
    sent,
    kept,
    failed,
    uncertain,
  }));
};

const Candidate = z.object({
  registrantId: RegistrantId,
  place: z.int(),
  submitted: z.string(),
  email: z.string(),
  primaryEmail: z.string(),
  /** A confirmation went out to them before, or may have, other than by this mailing. */
  hasHadOne: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/**
 * Walks the confirmed and pending people of an event, or of one import, a page at a time by key: who
 * registers meanwhile shifts nothing.
 */
export async function* mailingCandidates(
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly importId: ImportId | undefined;
    /** By the answers that they gave: of each field one of the values. */
    readonly fieldMatches?: Readonly<Record<FieldId, readonly string[]>> | undefined;
    /** Whose own messages do not count; null: no mailing yet. */
    readonly mailingId: MailingId | null;
    /** Whether a message in the test inbox is one that somebody has had. */
    readonly countsKept: boolean;
    readonly pageSize?: number;
  },
): AsyncGenerator<readonly Candidate[]> {
  const { eventId, importId, fieldMatches = {}, mailingId, countsKept, pageSize = 1_000 } = params;
  const had = countsKept ? ['sent', 'uncertain', 'kept'] : ['sent', 'uncertain'];
  const ofImport = importId === undefined ? sql.fragment`` : sql.fragment`and r.import_id = ${importId}`;
  const answers = answeredConditions(fieldMatches).map((condition) => sql.fragment`and ${condition}`);
  const answered = answers.length === 0 ? sql.fragment`` : sql.join(answers, sql.fragment` `);
  let after: Candidate | null = null;
  for (;;) {
    const beyond: ReturnType<typeof further> = further(after);
    const page: readonly Candidate[] = await pool.any(sql.type(Candidate)`
      select r.registrant_id as "registrantId", r.place, r.submitted, r.email, coalesce(p.email, '') as "primaryEmail",
        exists (
          select from messages m
          where m.registrant_id = r.registrant_id and m.kind = 'confirmation' and m.status = any(${sql.array(had, 'text')})
            and m.mailing_id is distinct from ${mailingId}
        ) as "hasHadOne"
      from registrants r left join registrants p on p.registrant_id = r.primary_id
      where r.event_id = ${eventId} and r.status in ('confirmed', 'pending') ${ofImport} ${answered} ${beyond}
      order by r.submitted desc, r.place limit ${pageSize}`);
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

const further = (after: Candidate | null) =>
  after === null
    ? sql.fragment``
    : sql.fragment`and r.submitted <= ${after.submitted}
        and (r.submitted < ${after.submitted} or r.place > ${after.place})`;
