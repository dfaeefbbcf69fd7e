import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, Language, MessageId } from '@turnout/contracts/kernel';
import type { Mail, MailFile, MailPicture } from '../../platform/mail/smtp.ts';
import { mailIdOf, senderOf } from './confirmation.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { logoFor } from './logo.ts';
import type { Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'logoOf'> {
  readonly publicUrl: string;
}

interface About {
  readonly messageId: MessageId;
  readonly eventId: EventId;
  readonly event: EventDetails;
  readonly language: Language;
  readonly to: string;
  readonly subject: string;
  readonly letter: Pick<Letter, 'greeting' | 'intro' | 'facts' | 'link' | 'footer'> & Partial<Pick<Letter, 'message'>>;
  /** Pictures that the message shows, and files that go along. */
  readonly pictures?: readonly MailPicture[];
  readonly files?: readonly MailFile[];
}

/** A short mail of an event's to one address, and the letter in it. */
export const letterMail = async (
  parts: Parts,
  about: About,
): Promise<{ readonly mail: Mail; readonly letter: Letter }> => {
  const { messageId, eventId, event, language, to, subject } = about;
  const own = await logoFor(parts, eventId, event);
  const letter: Letter = {
    message: '',
    ...about.letter,
    language,
    logo: own.logo,
    title: event.name,
    pictures: null,
  };
  const mail = {
    id: mailIdOf(messageId, parts.publicUrl),
    to,
    cc: [],
    ...senderOf(event),
    subject,
    html: letterHtml(letter),
    text: letterText(letter),
    pictures: [...own.pictures, ...(about.pictures ?? [])],
    files: about.files ?? [],
  };
  return { mail, letter };
};
