import { EventId, Instant, MailingId, MessageId, RegistrantId } from '@turnout/contracts/kernel';
import {
  MassChannel,
  MassMailingState,
  MassTrigger,
  MessageStatus,
  type MassMailingView,
} from '@turnout/contracts/messaging';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { containing, plain } from '../platform/search-text.ts';

const MassMailing = z.object({
  _id: MailingId,
  eventId: EventId,
  channel: MassChannel,
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  dueAt: Instant.nullable(),
  trigger: MassTrigger.nullable(),
  state: MassMailingState,
  messages: z.int().nullable(),
  withoutAddress: z.int(),
  unsubscribed: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  uncertain: z.int(),
});

/** An event's mass messages by one channel, newest first. */
export const massMailingsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId, channel }: { readonly eventId: EventId; readonly channel: MassChannel },
): Promise<MassMailingView[]> => [
  ...(await pool.any(sql.type(MassMailing)`
    select mailing_id as "_id", event_id as "eventId", channel, subject, message, created_at as "createdAt",
      due_at as "dueAt",
      case when trigger_on is not null then jsonb_build_object('on', trigger_on, 'days', trigger_days) end as trigger,
      case
        when is_stopped then 'stopped'
        when trigger_on is not null then case when is_paused then 'off' else 'on' end
        when messages is not null and sent + kept + failed + uncertain >= messages then 'done'
        when is_paused then 'paused'
        when begun_at is null then 'scheduled'
        when messages is null then 'gathering'
        else 'sending' end as state,
      messages, without_address as "withoutAddress", unsubscribed, sent, kept, failed, uncertain
    from mass_mailings where event_id = ${eventId} and channel = ${channel} order by created_at desc, mailing_id`)),
];

const MassLog = z.object({
  _id: MessageId,
  mailingId: MailingId,
  registrationId: RegistrantId,
  confirmationNumber: z.string(),
  createdAt: Instant,
  registrantFirstName: z.string(),
  registrantLastName: z.string(),
  /** The address or number that it went to. */
  to: z.string(),
  creatorEmail: z.string(),
  subject: z.string(),
  message: z.string(),
  status: MessageStatus,
  position: z.string(),
});
export type MassLogRow = z.infer<typeof MassLog>;

/** The part of the log that is asked for. */
export interface MassLogAsked {
  readonly eventId: EventId;
  readonly channel: MassChannel;
  /** Some of a name, an address or a number. */
  readonly search?: string | undefined;
  readonly mailingId?: MailingId | undefined;
  readonly status?: MessageStatus | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

const logCondition = (asked: MassLogAsked): FragmentSqlToken => {
  const { eventId, channel, search = '', mailingId, status, from, to } = asked;
  const conditions = [
    sql.fragment`m.event_id = ${eventId}`,
    sql.fragment`m.kind = ${channel === 'email' ? 'mass-email' : 'mass-text'}`,
    search === ''
      ? null
      : sql.fragment`(r.search_text like ${containing(plain(search))}
          or lower(m.to_address) like ${containing(search.toLowerCase())})`,
    mailingId === undefined ? null : sql.fragment`m.mailing_id = ${mailingId}`,
    status === undefined ? null : sql.fragment`m.status = ${status}`,
    from === undefined ? null : sql.fragment`m.created_at >= ${from}`,
    to === undefined ? null : sql.fragment`m.created_at <= ${to}`,
  ].filter((condition) => condition !== null);
  return sql.fragment`${sql.join(conditions, sql.fragment` and `)}`;
};

const logSources = sql.fragment`
  from messages m join mass_mailings g on g.mailing_id = m.mailing_id
    left join registrants r on r.registrant_id = m.registrant_id
    left join accounts a on a.account_id = g.created_by`;

/**
 * Rows of the mass message log, newest first.
 * @param page `before`: only those before this position, for walking all; `offset`: for a page by its number.
 */
export const massLogRows = (
  pool: CommonQueryMethods,
  asked: MassLogAsked,
  { before, limit, offset }: { readonly before: string | null; readonly limit: number; readonly offset: number },
): Promise<readonly MassLogRow[]> =>
  pool.any(sql.type(MassLog)`
    select m.message_id as "_id", m.mailing_id as "mailingId", m.registrant_id as "registrationId",
      coalesce(r.confirmation_number, '') as "confirmationNumber", m.created_at as "createdAt",
      coalesce(r.first_name, '') as "registrantFirstName", coalesce(r.last_name, '') as "registrantLastName",
      m.to_address as "to", coalesce(a.email, '') as "creatorEmail", m.subject, g.message, m.status, m.position
    ${logSources}
    where ${logCondition(asked)} ${before === null ? sql.fragment`` : sql.fragment`and m.position < ${before}`}
    order by m.position desc limit ${limit} offset ${offset}`);

/** Number of rows of the log. */
export const massLogCount = (pool: CommonQueryMethods, asked: MassLogAsked): Promise<number> =>
  pool.oneFirst(
    sql.type(z.object({ total: z.int() }))`select count(*)::int as total ${logSources} where ${logCondition(asked)}`,
  );
