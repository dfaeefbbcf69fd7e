import { isRejection, systemCommandId, type EventId, type MessageId } from '@turnout/contracts/kernel';
import { messageEvents, type ReturnCause } from '@turnout/contracts/messaging';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { Addresses } from './addresses.ts';
import { factOf, type Envelope } from '../queue/delivery-facts.ts';
import { messageFold, messageStream } from '../queue/message-fold.ts';
import { reportMessage, type Report } from './report.decider.ts';

type Parts = Pick<Platform, 'sql' | 'commands' | 'log' | 'clock' | 'keyring'> & { readonly addresses: Addresses };

const Told = z.object({
  kind: messageEvents.MessageSent.data.shape.kind,
  eventId: messageEvents.MessageSent.data.shape.eventId,
  registrantId: messageEvents.MessageSent.data.shape.registrantId,
  channel: messageEvents.MessageSent.data.shape.channel,
  mailingId: messageEvents.MessageSent.data.shape.mailingId,
  checkinId: messageEvents.MessageSent.data.shape.checkinId,
  attempts: z.int().optional(),
});
const Sealed = z.object({ to: z.string(), subject: z.string() });

const Reported = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['sent', 'delivered']) }),
  z.strictObject({ kind: z.literal('failed'), reason: z.string() }),
  z.strictObject({ kind: z.literal('returned'), cause: z.enum(['bounce', 'complaint', 'stop']), reason: z.string() }),
]);
const isAbout = (
  { textsOf }: ReportSource,
  { eventId, channel = 'email' }: Pick<z.infer<typeof Told>, 'eventId' | 'channel'>,
): boolean => (textsOf === null ? channel === 'email' : channel === 'text' && eventId === textsOf);

const Early = z.array(z.object({ reported: Reported.nullable() }));

/** Takes a message off those on their way. @returns what was reported of it while it was, if anything. */
export const forgetDelivery = async (sql: Sql | TransactionSql, messageId: MessageId): Promise<Report | null> => {
  const rows = await sql`DELETE FROM ops.mail_deliveries WHERE message_id = ${messageId} RETURNING reported`;
  return Early.parse([...rows])[0]?.reported ?? null;
};

/** Keeps what is reported of a message whose end we do not know yet. @returns whether it is on its way. */
const keepEarly = async (sql: Sql, messageId: MessageId, report: Report, from: ReportSource): Promise<boolean> => {
  const { count } = await sql`
    UPDATE ops.mail_deliveries SET reported = ${sql.json({ ...report })}
    WHERE message_id = ${messageId} AND (reported IS NULL OR reported ->> 'kind' = 'sent')
      AND (${from.textsOf}::text IS NULL OR event_id = ${from.textsOf})`;
  return count === 1;
};

/** The one who reports: the text gateway of an event, which is heard about the texts of that event alone; null: mail servers, about mails. */
export interface ReportSource {
  readonly textsOf: EventId | null;
}

/** Opens what takes in reports about messages (rule messaging/reports). @returns tells whether there is such a message of theirs. */
export const openReports = (parts: Parts) => {
  const { sql, commands, log, clock, keyring, addresses } = parts;
  const streams = openStreams({ log, fold: messageFold, capacity: 1_000 });

  /** The last that is known of a message: what it is about, and to whom it went. */
  const lastOf = async (messageId: MessageId) => {
    const last = (await log.readStream(messageStream(messageId))).at(-1);
    if (last === undefined) return null;
    const about = Told.parse(last.data);
    const sealed = last.sealed[about.registrantId];
    const value = sealed === undefined ? null : await keyring.unseal(about.registrantId, sealed);
    return { about, envelope: Sealed.safeParse(value).data ?? null };
  };

  const barFor = async (
    of: { readonly about: z.infer<typeof Told>; readonly envelope: Envelope | null },
    messageId: MessageId,
    cause: ReturnCause,
  ): Promise<void> => {
    if (of.envelope === null || of.envelope.to === '') return;
    const { eventId, registrantId, channel = 'email' } = of.about;
    await addresses.bar({ eventId, channel, address: of.envelope.to, cause, registrantId, messageId });
  };

  return async (messageId: MessageId, report: Report, from: ReportSource): Promise<boolean> => {
    const { state } = await streams.read(messageStream(messageId));
    if (state.kind !== 'settled' && (await keepEarly(sql, messageId, report, from))) return true;
    const known = await lastOf(messageId);
    if (known === null) return false;
    const { about, envelope } = known;
    if (!isAbout(from, about)) return false;
    if (report.kind === 'returned') await barFor(known, messageId, report.cause);
    const { attempts = 0, ...job } = about;
    const noted = await commands.handle({
      streams,
      streamId: messageStream(messageId),
      eventId: about.eventId,
      decide: reportMessage,
      command: { report, factOf: (end) => factOf({ ...job, messageId }, envelope, end, attempts) },
      context: {
        now: clock.now(),
        actor: { kind: 'system', id: 'outbox' },
        commandId: systemCommandId('report', messageId, report.kind),
        correlationId: messageId,
      },
    });
    if (isRejection(noted)) throw new Error(`A report of ${messageId} was refused: ${noted.rejected}`);
    return true;
  };
};
