import PostalMime, { type Attachment } from 'postal-mime';
import type { Logger } from 'pino';
import type { Sql, TransactionSql } from 'postgres';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { buffer } from 'node:stream/consumers';

export interface MailCatcher {
  /** Where it takes mails, an address for SMTP_URL. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Older mails make room for newer ones. */
const kept = 1_000;

/** A mail server on this machine that sends nothing on: it keeps mails for people to read. */
export const startMailCatcher = async ({ sql, logger }: { sql: Sql; logger: Logger }): Promise<MailCatcher> => {
  // Loaded where there is no mail server: an installation that has one never needs it.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 20 * 1024 * 1024,
    onData: (stream, session, done) => {
      const take = async () => {
        const outcome = await takeIn(sql, stream, session).catch((error: unknown) => {
          logger.error({ err: error }, 'the test inbox could not keep a mail');
          return new Error('The mail could not be kept');
        });
        done(outcome);
      };
      void take();
    },
  });
  server.on('error', (error: Error) => logger.warn({ err: error }, 'the test inbox lost a connection'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The test inbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};

const takeIn = async (sql: Sql, stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<null> => {
  const to = envelope.rcptTo.map(({ address }) => address);
  await keep(sql, await buffer(stream), to);
  return null;
};

const keep = async (sql: Sql, source: Buffer, to: readonly string[]): Promise<void> => {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'base64' });
  const row = {
    from_address: mail.from === undefined ? '' : [mail.from.name, `<${mail.from.address ?? ''}>`].join(' ').trim(),
    to_address: to.join(', '),
    subject: mail.subject ?? '',
    html: withPictures(mail.html ?? '', mail.attachments),
    body_text: mail.text ?? '',
    source: source.toString('utf8'),
  };
  const storable = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value.replaceAll('\u0000', '\ufffd')]),
  );
  await sql.begin(async (transaction) => {
    // An erasure that goes on takes it away, or has been heard of here.
    await transaction`SELECT pg_advisory_xact_lock_shared(hashtext('erasures'))`;
    if (await namesErased(transaction, storable, mail.date)) return;
    await transaction`INSERT INTO ops.caught_mails ${transaction(storable)}`;
    await transaction`
      DELETE FROM ops.caught_mails
      WHERE mail_id <= (SELECT mail_id FROM ops.caught_mails ORDER BY mail_id DESC OFFSET ${kept} LIMIT 1)`;
  });
};

/**
 * Whether somebody whom a mail may name was erased after it was written, to the second: a mail about a
 * group holds the group's id, one about a person alone that person's.
 */
const namesErased = async (
  sql: TransactionSql,
  texts: Readonly<Record<string, string>>,
  writtenAt: string | undefined,
): Promise<boolean> => {
  const text = [texts['html'], texts['body_text'], texts['source']].join('\n');
  const found = await sql`
    SELECT 1 FROM ops.erasures
    WHERE done_at > coalesce(${writtenAt ?? null}::timestamptz, now()) - interval '1 second'
      AND (strpos(${text}, person_id) > 0 OR (stream_id <> '' AND strpos(${text}, split_part(stream_id, '-', 2)) > 0))
    LIMIT 1`;
  return found.length > 0;
};

/** Pictures that a mail carries, put where it names them: a page has no other way to show them. */
const withPictures = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((text, { contentId, mimeType, content }) => {
    const cid = contentId?.replaceAll(/[<>]/g, '') ?? '';
    return cid === '' || typeof content !== 'string' || !/^image\/(png|jpeg|gif)$/.test(mimeType)
      ? text
      : text.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${content}`);
  }, html);
