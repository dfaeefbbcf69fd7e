import { sizeOfText, type MessageChannel } from '@turnout/contracts/messaging';
import type { EventId } from '@turnout/contracts/kernel';
import type { MailServer, Posting } from '../../platform/mail/smtp.ts';
import type { TextGateway } from '../../platform/texts/gateway.ts';
import type { Written } from './written.ts';
import type { End, Envelope } from '../queue/delivery-facts.ts';
import type { MessageJob } from '../queue/message.ts';

/** The ways by which messages leave. */
export interface Ways {
  readonly mailServer: MailServer;
  /** The mail server is the test inbox: what it takes is sent to nobody. */
  readonly isTestInbox: boolean;
  /** Finds the gateway that takes the texts of an event; null: nobody does, they are kept. */
  readonly textGatewayOf: (eventId: EventId) => Promise<TextGateway | null>;
  readonly publicUrl: string;
}

/** A message that is ready to go: to whom, what is kept of it, how it goes, and how it ends once it is taken. */
export interface Outgoing {
  readonly channel: MessageChannel;
  readonly envelope: Envelope;
  readonly content: string;
  readonly send: (beforeText: () => Promise<void>) => Promise<Posting>;
  readonly takenAs: (posting?: Posting) => End;
}

type Sendable = Extract<Written, { kind: 'mail' | 'text' }>;

const keep: Outgoing['send'] = async (beforeText) => {
  await beforeText();
  return { kind: 'taken' };
};

/** The address that a gateway reports to what became of a text. */
export const reportAddress = (publicUrl: string, { eventId, messageId }: Pick<MessageJob, 'eventId' | 'messageId'>) =>
  `${publicUrl}/api/x/text-reports/${eventId}/${messageId}`;

/** Readies what was written for the way that it goes by. */
export const outgoingOf = async (ways: Ways, job: MessageJob, written: Sendable): Promise<Outgoing> => {
  if (written.kind === 'mail') {
    const { mail, kept = mail.text } = written;
    const type = ways.isTestInbox ? 'MessageKept' : 'MessageSent';
    return {
      channel: 'email',
      envelope: { to: mail.to, subject: mail.subject },
      content: kept,
      send: (beforeText) => ways.mailServer.post(mail, beforeText),
      takenAs: () => ({ type }),
    };
  }
  const gateway = await ways.textGatewayOf(job.eventId);
  const { to, body } = written;
  const text = { id: job.messageId, to, body, reportsTo: reportAddress(ways.publicUrl, job) };
  const { segments } = sizeOfText(body);
  return {
    channel: 'text',
    envelope: { to, subject: '' },
    content: body,
    send: gateway === null ? keep : (beforeText) => gateway.post(text, beforeText),
    takenAs: (posting) =>
      gateway === null
        ? { type: 'MessageKept' }
        : { type: 'MessageSent', segments: (posting?.kind === 'taken' ? posting.segments : undefined) ?? segments },
  };
};
