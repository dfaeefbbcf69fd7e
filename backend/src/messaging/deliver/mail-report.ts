import { MessageId } from '@turnout/contracts/kernel';
import PostalMime from 'postal-mime';
import type { Report } from './report.decider.ts';

/** A report by mail, from a mail server or a mailbox provider, about one of ours. */
export interface MailReport {
  readonly messageId: MessageId;
  readonly report: Report;
}

type Fields = ReadonlyMap<string, string>;

/** The fields of a block of headers, by their names in small letters; a field that goes on over lines is one. */
const fieldsIn = (block: string): Fields =>
  new Map(
    block
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':');
        return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
      }),
  );

const blocksIn = (text: string): readonly Fields[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsIn)
    .filter(({ size }) => size > 0);

/** The words of a diagnosis, without its kind (`smtp;`) and without addresses. */
const diagnosisOf = (fields: Fields): string =>
  (fields.get('diagnostic-code') ?? fields.get('status') ?? '')
    .replace(/^[\w-]+;\s*/, '')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .slice(0, 300);

/** Of the enhanced codes, those that say that there is no such mailbox (RFC 3463). */
const noMailbox = /^5\.1\.(0|1|2|3|6|10)$|^5\.2\.1$|^5\.0\.0$/;

/** Reads what a notice about delivery (RFC 3464) says of its first recipient; null: nothing that counts. */
const ofDelivery = (text: string): Report | null => {
  const fields = blocksIn(text).find((block) => block.has('action'));
  const action = (fields?.get('action') ?? '').toLowerCase();
  if (fields === undefined || (action !== 'failed' && action !== 'delivered')) return null;
  if (action === 'delivered') return { kind: 'delivered' };
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const reason = diagnosisOf(fields);
  return noMailbox.test(status) ? { kind: 'returned', cause: 'bounce', reason } : { kind: 'failed', reason };
};

/** Reads what a provider passes on of a reader who pressed 'spam' (RFC 5965); null: they meant something else. */
const ofFeedback = (text: string): Report | null => {
  const [fields] = blocksIn(text);
  const kind = (fields?.get('feedback-type') ?? '').toLowerCase();
  if (kind === '' || kind === 'not-spam' || kind === 'auth-failure') return null;
  return { kind: 'returned', cause: 'complaint', reason: kind.slice(0, 60) };
};

/** Our id of the mail that a report is about: it stands in the headers that the report gives back. */
const idIn = (original: string): MessageId | null => {
  const [headers] = blocksIn(original.trimStart());
  const [, local] = /<([^<>@\s]+)@[^<>@\s]+>/.exec(headers?.get('message-id') ?? '') ?? [];
  return MessageId.safeParse(local).data ?? null;
};

const originals = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);

/**
 * Reads a mail as mail servers and mailbox providers write it when one of ours came back or was complained of.
 * @param source the whole mail. @returns null: it is no report, it says nothing that counts, or it is of no mail of ours.
 */
export const mailReportIn = async (source: string): Promise<MailReport | null> => {
  const { attachments } = await PostalMime.parse(Buffer.from(source, 'latin1'), { forceRfc822Attachments: true });
  const textOf = (isWanted: (type: string) => boolean): string | null => {
    const part = attachments.find(({ mimeType }) => isWanted(mimeType.toLowerCase()));
    if (part === undefined) return null;
    const { content } = part;
    return typeof content === 'string' ? content : new TextDecoder().decode(content);
  };
  const original = textOf((type) => originals.has(type));
  const messageId = original === null ? null : idIn(original);
  const delivery = textOf((type) => type === 'message/delivery-status' || type === 'message/global-delivery-status');
  const feedback = textOf((type) => type === 'message/feedback-report');
  const report = delivery === null ? (feedback === null ? null : ofFeedback(feedback)) : ofDelivery(delivery);
  return messageId === null || report === null ? null : { messageId, report };
};
