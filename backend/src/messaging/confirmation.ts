import { eventDates, type EventDetails } from '@turnout/contracts/event-setup';
import { isPrimaryOf, type Language, type RegistrantId } from '@turnout/contracts/kernel';
import { qrCodePng } from '../platform/content/qr-code.ts';
import type { Mail } from '../platform/mail/smtp.ts';
import type { Written } from './deliver.ts';
import { letterHtml, letterText, type Letter } from './letter.ts';
import { logoFor } from './logo.ts';
import type { MessageJob } from './message.ts';
import { addressIn } from './recipients.ts';
import type { Group, Groups, Neighbours, Person } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'typeDetails' | 'groupOf' | 'logoOf'> {
  readonly groups: Groups;
  /** Where Turnout is, without a slash at the end. */
  readonly publicUrl: string;
}

/** Larger groups find everybody's code on the page that the mail links to. */
const codesAtMost = 10;

/** The language of a mail: the form's that was filled in, else the event's, else English. */
export const languageFor = (chosen: Language | null, { language }: Pick<EventDetails, 'language'>): Language =>
  chosen ?? (language === '' ? 'en' : language);

/** Ids of mails end in the host that sends them. */
export const mailIdOf = (messageId: string, publicUrl: string): string =>
  `${messageId}@${new URL(publicUrl).hostname.replaceAll(/[[\]:]/g, '')}`;

/** How a mail names its sender and where answers go, as the event's settings say. */
export const senderOf = (
  event: EventDetails,
  replyTo: string = event.senderEmail,
): Pick<Mail, 'fromName' | 'replyTo'> => {
  const name = event.senderName === '' ? event.name : event.senderName;
  const address = addressIn(replyTo) ?? addressIn(event.senderEmail);
  return { fromName: name, replyTo: address === null ? null : { name, address } };
};

export const nameOf = ({ personal: { firstName, lastName } }: Person): string => `${firstName} ${lastName}`.trim();

/** A badge's QR code as an image: what the door's scanner reads. */
export const qrOf = (registrantId: RegistrantId): Buffer => qrCodePng(registrantId, 384, 1);

/**
 * Writes a registration's confirmation: to the primary about the whole group, to anybody else about
 * themselves. Reads everything anew, so a mail that had to wait says what is true when it goes out.
 */
export const openConfirmations =
  (parts: Parts) =>
  async (job: Extract<MessageJob, { kind: 'confirmation' }>): Promise<Written> => {
    const primaryId = await parts.groupOf(job.registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => registrantId === job.registrantId);
    if (group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(job.eventId);
    if (event === null || reader.status === 'deleted') return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = addressIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    return { kind: 'mail', mail: await mailFor(parts, { job, group, reader, status: reader.status, event, to }) };
  };

interface About {
  readonly job: MessageJob;
  readonly group: Group;
  readonly reader: Person;
  readonly status: 'confirmed' | 'pending' | 'rejected';
  readonly event: EventDetails;
  readonly to: string;
}

const mailFor = async ({ typeDetails, logoOf, publicUrl }: Parts, about: About): Promise<Mail> => {
  const { job, group, reader, status, event, to } = about;
  const language = languageFor(group.language, event);
  const words = mailWords[language];
  const isPrimary = isPrimaryOf(reader.registrantId, group.primaryId);
  const people = isPrimary ? group.people.filter((person) => person.status !== 'deleted') : [reader];
  const typeNames = new Map<string, string>();
  for (const { typeId } of people) typeNames.set(typeId, (await typeDetails(typeId))?.name ?? '');
  const type = await typeDetails(reader.typeId);
  const names = { event: event.name, name: nameOf(reader) };
  const hasCodes = event.qrOnConfirmationEmailAndConfirmationPage && status !== 'rejected';
  const coded = hasCodes && people.length <= codesAtMost ? people : [];
  const own = await logoFor({ logoOf }, job.eventId, event);
  const letter: Letter = {
    language,
    logo: own.logo,
    title: event.name,
    greeting: filled(words.greeting, names),
    intro: filled(words.intro[status], names),
    message: type?.welcomeEmail ?? '',
    facts: [
      { label: words.confirmationNumber, lines: [group.confirmationNumber] },
      { label: words.when, lines: [`${eventDates(event, language)} (${event.timeZone})`] },
      { label: words.where, lines: event.address === '' ? [] : [event.address] },
      { label: words.registrants, lines: people.map((one) => personLine(one, typeNames.get(one.typeId) ?? '')) },
    ].filter(({ lines }) => lines.length > 0),
    link: { label: words.open, address: `${publicUrl}/welcome-email/${reader.registrantId}` },
    pictures:
      coded.length === 0
        ? null
        : { caption: words.qr, of: coded.map((one) => ({ cid: cidOf(one), label: nameOf(one) })) },
    footer: [
      ...(addressIn(event.senderEmail) === null ? [] : [words.answer]),
      filled(words.why, { event: event.name }),
    ],
  };
  const pictures = coded.map((one) => ({
    cid: cidOf(one),
    fileName: `${one.registrantId}.png`,
    type: 'image/png',
    bytes: qrOf(one.registrantId),
  }));
  return {
    id: mailIdOf(job.messageId, publicUrl),
    to,
    cc: [],
    ...senderOf(event),
    subject: type === null || type.emailSubject === '' ? filled(words.subject[status], names) : type.emailSubject,
    html: letterHtml(letter),
    text: letterText(letter),
    pictures: [...own.pictures, ...pictures],
  };
};

const cidOf = ({ registrantId }: Person): string => `${registrantId}@code`;

const personLine = (person: Person, typeName: string): string => {
  const name = nameOf(person);
  return typeName === '' ? name : `\u2068${name}\u2069 – ${typeName}`;
};
