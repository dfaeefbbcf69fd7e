import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import { merged, mergedHtml } from '@turnout/contracts/fields';
import {
  emailIn,
  isPrimaryOf,
  type EventId,
  type MessageId,
  type TypeId,
  type UploadId,
} from '@turnout/contracts/kernel';
import { escaped } from '../../platform/mail/html.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import type { Mail } from '../../platform/mail/smtp.ts';
import { mailIdOf, senderOf } from '../mails/confirmation.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { logoFor } from '../mails/logo.ts';
import { mergeSourceOf } from '../said/merge-source.ts';
import type { Group, MailType, Neighbours, Person } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';
import { attachedFiles, picturedMessage } from '../rich/pictures.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';
import { massWords } from './words.ts';

export interface MassWriting extends Pick<Neighbours, 'fieldDetails' | 'logoOf' | 'uploadInMails'> {
  readonly typeDetails: (typeId: TypeId) => Promise<MailType | null>;
  readonly publicUrl: string;
  readonly ids: Pick<InstallationIds, 'derive'>;
}

export interface MassWords {
  readonly subject: string;
  readonly message: string;
  readonly attachments: readonly UploadId[];
}

interface About {
  readonly words: MassWords;
  readonly group: Group;
  readonly reader: Person;
  readonly event: EventDetails;
}

/** Values that a mass message's tokens are filled in with: of a primary by the whole group, of anybody else by themselves. */
export const sourceFor = async (
  parts: Pick<MassWriting, 'fieldDetails' | 'typeDetails'>,
  { words, group, reader, event }: About,
) => {
  const isPrimary = isPrimaryOf(reader.registrantId, group.primaryId);
  const people = isPrimary ? group.people.filter(({ status }) => status !== 'deleted') : [reader];
  const asked = async (person: Person) => ({ person, type: await parts.typeDetails(person.typeId) });
  return mergeSourceOf(parts.fieldDetails, [words.subject, words.message], {
    reader: await asked(reader),
    everybody: await Promise.all(people.map(asked)),
    group,
    event,
    language: languageFor(group.language, event),
  });
};

/** A mass e-mail as one recipient gets it, and what it says without the way to unsubscribe, which is theirs alone. */
export const massMail = async (
  parts: MassWriting,
  about: About & { readonly messageId: MessageId; readonly eventId: EventId; readonly to: string },
): Promise<{ readonly mail: Mail; readonly kept: string }> => {
  const { words, group, reader, event, messageId, eventId, to } = about;
  const language = languageFor(group.language, event);
  const source = await sourceFor(parts, about);
  const own = await logoFor(parts, eventId, event);
  const shown = await picturedMessage(parts, words.message, { eventId, event });
  const token = unsubscribeToken(parts.ids, reader.registrantId);
  const letter: Letter = {
    language,
    logo: own.logo,
    title: event.name,
    greeting: '',
    intro: '',
    message: mergedHtml(shown.message, source, escaped),
    facts: [],
    link: null,
    pictures: null,
    footer: [
      ...(emailIn(event.senderEmail) === null ? [] : [mailWords[language].answer]),
      filled(mailWords[language].why, { event: event.name }),
    ],
  };
  const leave = {
    label: filled(massWords[language].unsubscribe, { event: event.name }),
    address: `${parts.publicUrl}/unsubscribe/${token}`,
  };
  const mail: Mail = {
    id: mailIdOf(messageId, parts.publicUrl),
    to,
    cc: [],
    ...senderOf(event),
    subject: merged(words.subject, source).trim(),
    html: letterHtml({ ...letter, leave }),
    text: letterText({ ...letter, leave }),
    pictures: [...own.pictures, ...shown.pictures],
    files: await attachedFiles(parts, eventId, words.attachments),
    unsubscribeAt: `${parts.publicUrl}/api/x/unsubscribe/${token}`,
  };
  return { mail, kept: letterText(letter) };
};

/** A mass text as one recipient gets it. */
export const massText = async (parts: MassWriting, about: About): Promise<string> =>
  merged(about.words.message, await sourceFor(parts, about)).trim();
