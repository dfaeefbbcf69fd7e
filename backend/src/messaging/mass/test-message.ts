import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  emailIn,
  meets,
  MessageId,
  reject,
  type EventId,
  type Needs,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { massApi, type MassChannel, type RecipientFilter } from '@turnout/contracts/messaging';
import { recipientsOf } from '@turnout/projections/messaging/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openMailServer, type Posting } from '../../platform/mail/smtp.ts';
import type { TextGateway } from '../../platform/texts/gateway.ts';
import type { MailParts } from '../routes/mail-routes.ts';
import { withPictures } from '../routes/preview-route.ts';
import type { Group, Groups, Neighbours } from '../said/sources.ts';
import { filled } from '../said/words.ts';
import { reportAddress } from '../mails/outgoing.ts';
import { numberIn } from '../said/phone-number.ts';
import { messageHtml } from '../rich/message-html.ts';
import { massMail, massText, type MassWords, type MassWriting } from './message.ts';
import { massWords, sentWords } from './words.ts';

export interface TestParts
  extends
    MailParts,
    Pick<Neighbours, 'fieldDetails' | 'logoOf' | 'uploadInMails' | 'groupOf'>,
    Pick<MassWriting, 'typeDetails'> {
  /** Null: no gateway is set up. */
  readonly textGatewayOf: (eventId: EventId) => Promise<TextGateway | null>;
}

interface Asked {
  readonly eventId: EventId;
  readonly channel: MassChannel;
  readonly words: MassWords;
  readonly filter: RecipientFilter;
  readonly event: EventDetails;
  /** The number that a text goes to; an e-mail goes to whoever asks. */
  readonly to: string;
}

/** Somebody waits for the answer, so this is shorter than for other mails; milliseconds. */
const patience = { toConnect: 10_000, forAnswer: 20_000 };
const nothingBefore = () => Promise.resolve();

const writingOf = ({ fieldDetails, logoOf, uploadInMails, typeDetails, mail, platform }: TestParts): MassWriting => ({
  fieldDetails,
  logoOf,
  uploadInMails,
  typeDetails,
  publicUrl: mail.publicUrl,
  ids: platform.ids,
});

/** The first of those whom the filter lets through, in whose name the test is written; null: nobody. */
const firstOf = async (parts: TestParts, groups: Groups, { eventId, channel, filter }: Asked) => {
  for await (const [first] of recipientsOf(parts.platform.pool, { eventId, channel, filter, pageSize: 1 })) {
    const primaryId = first === undefined ? null : await parts.groupOf(first.registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => registrantId === first?.registrantId);
    return group === null || reader === undefined ? null : { group, reader };
  }
  return null;
};

/**
 * Sends a mass message to whoever asks alone, filled in for the first recipient. Its id follows from the intent, so that
 * a repeat is the same mail to the program that reads it.
 */
export const testOf = async (parts: TestParts, groups: Groups, asked: Asked, caller: Caller) => {
  const { eventId, channel, words, event } = asked;
  const { mail: config } = parts;
  if (words.message.trim() === '') return reject('message-incomplete');
  if (channel === 'email' && config.smtpUrl === undefined) return reject('mail-not-set-up');
  const gateway = channel === 'text' ? await parts.textGatewayOf(eventId) : null;
  if (channel === 'text' && gateway === null) return reject('texts-not-set-up');
  const whose = await firstOf(parts, groups, asked);
  if (whose === null) return reject('nobody-to-write-to');
  const messageId = MessageId.parse(caller.newId('mass-test'));
  const about = { ...whose, words, event };
  const post = async (): Promise<Posting | null> => {
    if (gateway !== null) {
      const to = numberIn(asked.to, event.country);
      if (to === null) return null;
      const body = await massText(writingOf(parts), about);
      const reportsTo = reportAddress(config.publicUrl, { eventId, messageId });
      return gateway.post({ id: messageId, to, body, reportsTo }, nothingBefore);
    }
    const account = await parts.profile(caller.context().actor.id);
    const to = account === null ? null : emailIn(account.email);
    if (to === null || config.smtpUrl === undefined) return null;
    const { mail } = await massMail(writingOf(parts), { ...about, messageId, eventId, to });
    const subject = filled(massWords[caller.language].test, { subject: mail.subject });
    return openMailServer(config.smtpUrl, config.from, patience).post(
      // Whoever presses it there would unsubscribe somebody else.
      {
        id: mail.id,
        to,
        cc: [],
        fromName: mail.fromName,
        replyTo: mail.replyTo,
        subject,
        html: mail.html,
        text: mail.text,
        pictures: mail.pictures,
        files: mail.files ?? [],
      },
      nothingBefore,
    );
  };
  const posting = await post();
  if (posting === null) return reject('test-address-missing');
  if (posting.kind === 'taken') return { body: { message: say(sentWords[channel], caller.language) } };
  const { reason } = posting;
  return reject(posting.kind === 'uncertain' ? 'mail-server-unclear' : 'mail-server-refused', { reason });
};

interface PreviewParts extends TestParts {
  readonly groups: Groups;
  readonly rightFor: Readonly<Record<MassChannel, Extract<Needs, { who: 'event' }>>>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly ofEvent: (registrantId: RegistrantId, eventId: EventId) => Promise<Group | null>;
}

/** Preview of a mass message to one recipient: written by the code that writes those that are sent. */
export const massPreviewRoute = (app: FastifyInstance, http: HttpContext, parts: PreviewParts): void => {
  route(app, http, massApi.previewMassMessage, {
    handle: async ({ body: { eventId, channel, registrantId, subject, message } }, { rightsIn }) => {
      const rights = await rightsIn(eventId);
      if (rights === null || !meets(parts.rightFor[channel], rights)) return reject('not-permitted');
      const event = await parts.eventDetails(eventId);
      if (event === null) return reject('not-found');
      const group = await parts.ofEvent(registrantId, eventId);
      const reader = group?.people.find((one) => one.registrantId === registrantId);
      if (group === null || reader === undefined) return reject('registration-not-found');
      const about = { group, reader, event };
      if (channel === 'text') {
        const text = await massText(writingOf(parts), { ...about, words: { subject: '', message, attachments: [] } });
        return { body: { preview: { to: reader.personal.phone, subject: '', html: '', text } } };
      }
      const { mail } = await massMail(writingOf(parts), {
        ...about,
        words: { subject, message: messageHtml(message), attachments: [] },
        messageId: MessageId.parse('0'.repeat(20)),
        eventId,
        to: emailIn(reader.personal.email) ?? '',
      });
      const { to, text } = mail;
      return { body: { preview: { to, subject: mail.subject, html: withPictures(mail), text } } };
    },
  });
};
