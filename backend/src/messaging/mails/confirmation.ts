import {
  calendarFile,
  eventDates,
  languageFor,
  mapLinkOf,
  paymentInfoOf,
  type EventDetails,
  placeLines,
} from '@turnout/contracts/event-setup';
import { ownCalendarPath } from '@turnout/contracts/integrations';
import { merged, mergedHtml } from '@turnout/contracts/fields';
import {
  emailIn,
  isPrimaryOf,
  type EventId,
  type Instant,
  type Language,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { MailKind } from '@turnout/contracts/mails';
import { badgePng } from '../../platform/content/qr-code.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { escaped } from '../../platform/mail/html.ts';
import type { Mail, MailFile } from '../../platform/mail/smtp.ts';
import type { Written } from './written.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { logoFor } from './logo.ts';
import { mergeSourceOf } from '../said/merge-source.ts';
import type { MessageJob } from '../queue/message.ts';
import { activitiesSaid } from '../said/activities-said.ts';
import { confirmationWords } from '../said/confirmation-words.ts';
import { mailSaid } from '../said/own-words.ts';
import { paymentFacts } from '../said/payment-facts.ts';
import { reasonWords } from '../said/reason-words.ts';
import { transferFacts, transferFor, transferPicture } from '../said/transfer-facts.ts';
import type { Group, Groups, MailType, Neighbours, Person } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface WritingParts
  extends Pick<Neighbours, 'mailTexts' | 'fieldDetails' | 'activityDetails' | 'logoOf'>, Pick<Platform, 'ids'> {
  readonly typeDetails: (typeId: TypeId) => Promise<MailType | null>;
  /** Where Turnout is, without a slash at the end. */
  readonly publicUrl: string;
}

interface Parts extends WritingParts, Pick<Neighbours, 'eventDetails' | 'groupOf'> {
  readonly groups: Groups;
}

/** Larger groups find everybody's code on the page that the mail links to. */
const codesAtMost = 10;

/** Ids of mails end in the host that sends them. */
export const mailIdOf = (messageId: string, publicUrl: string): string =>
  `${messageId}@${new URL(publicUrl).hostname.replaceAll(/[[\]:]/g, '')}`;

/** How a mail names its sender and where answers go, as the event's settings say. */
export const senderOf = (
  event: EventDetails,
  replyTo: string = event.senderEmail,
): Pick<Mail, 'fromName' | 'replyTo'> => {
  const name = event.senderName === '' ? event.name : event.senderName;
  const address = emailIn(replyTo) ?? emailIn(event.senderEmail);
  return { fromName: name, replyTo: address === null ? null : { name, address } };
};

export const nameOf = ({ personal: { firstName, lastName } }: Pick<Person, 'personal'>): string =>
  `${firstName} ${lastName}`.trim();

/** The QR codes of people's badges, as pictures of a mail: what the door's scanner reads. */
export const badgePictures = (
  { badges }: Pick<InstallationIds, 'badges'>,
  people: readonly Pick<Person, 'registrantId' | 'badge'>[],
) =>
  people.map(({ registrantId, badge }) => {
    const code = badges.codeOf(registrantId, badge);
    return { cid: `${code}@code`, fileName: `${code}.png`, type: 'image/png', bytes: badgePng(code, 384, 1) };
  });

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
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    return { kind: 'mail', mail: await mailFor(parts, { job, group, reader, status: reader.status, event, to }) };
  };

export interface About {
  readonly job: Pick<MessageJob, 'messageId' | 'eventId'>;
  readonly group: Group;
  readonly reader: Person;
  readonly status: 'confirmed' | 'pending' | 'rejected';
  readonly event: EventDetails;
  readonly to: string;
}

/** The way to the map of the event's place, which is asked for nothing before somebody opens it. */
const mapOf = (event: EventDetails, language: Language): { label: string; address: string } | undefined => {
  const address = mapLinkOf(event);
  return address === null ? undefined : { label: confirmationWords[language].map, address };
};

/** The reader's own calendar, which programs read again and again (rule integrations/calendars). */
const calendarFact = (address: string, language: Language): Letter['facts'][number] => {
  const { calendar, subscribe } = confirmationWords[language];
  return { label: calendar, lines: [], link: { label: subscribe, address } };
};

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** The type's own words, money and files are for those who come: not for whoever waits, or was rejected. */
const mayCome = ({ awaits }: Person, status: About['status']): boolean => !awaits && status !== 'rejected';

/** The kind of their mail: by what they wait for, the approval first, for which nobody pays beforehand (docs/decisions/0082). */
const kindOf = ({ awaits, awaitsPayment }: Person, status: About['status']): MailKind => {
  if (awaits) return 'approval-awaited';
  return awaitsPayment ? 'payment-awaited' : `registration-${status}`;
};

const ownWordsOf = (type: MailType | null, isComing: boolean): Pick<MailType, 'emailSubject' | 'welcomeEmail'> =>
  type !== null && isComing ? type : { emailSubject: '', welcomeEmail: '' };

/** Those whose codes for the door stand in the mail. */
const codedOf = (people: readonly Person[], event: EventDetails, status: About['status']): readonly Person[] => {
  const hasCodes = event.qrOnConfirmationEmailAndConfirmationPage && status !== 'rejected';
  return hasCodes && people.length <= codesAtMost ? people.filter(({ awaits }) => !awaits) : [];
};

/** The confirmation as it is sent, and as whoever writes a type's messages sees it beforehand. */
export const mailFor = async (parts: WritingParts, about: About): Promise<Mail> => {
  const { typeDetails, fieldDetails, activityDetails, logoOf, publicUrl, ids } = parts;
  const { job, group, reader, status, event, to } = about;
  const language = languageFor(group.language, event);
  const words = mailWords[language];
  const isPrimary = isPrimaryOf(reader.registrantId, group.primaryId);
  const people = isPrimary ? group.people.filter((person) => person.status !== 'deleted') : [reader];
  const types = new Map<TypeId, MailType | null>();
  for (const { typeId } of [reader, ...people]) types.set(typeId, await typeDetails(typeId));
  const asked = (person: Person) => ({ person, type: types.get(person.typeId) ?? null });
  const { type } = asked(reader);
  const isComing = mayCome(reader, status);
  const { emailSubject, welcomeEmail } = ownWordsOf(type, isComing);
  const everybody = people.map(asked);
  const source = await mergeSourceOf(fieldDetails, [emailSubject, welcomeEmail], {
    reader: asked(reader),
    everybody,
    group,
    event,
    language,
  });
  const takingPart = await activitiesSaid({ activityDetails }, people);
  const isBeside = event.displayActivitiesTogetherWithRegistrantNames;
  const registrants = everybody.map(({ person, type: of }) =>
    [personLine(person, of?.name ?? ''), ...(isBeside ? takingPart.of(person) : [])].join(', '),
  );
  const subject = merged(emailSubject, source).trim();
  const said = await mailSaid(parts, kindOf(reader, status), {
    eventId: job.eventId,
    event,
    language,
    tokens: { event_name: event.name, registrant_name: nameOf(reader) },
    of: { group, reader },
  });
  const coded = codedOf(people, event, status);
  const pictures = badgePictures(ids, coded);
  // Whoever was brought along pays nothing by themselves.
  const howToPay = isPrimary && isComing ? paymentInfoOf(event) : '';
  const transfer = isPrimary && isComing ? transferFor(group, event) : null;
  const code = transferPicture(transfer, language);
  const own = await logoFor({ logoOf }, job.eventId, event);
  const facts: Letter['facts'] = [
    { label: words.confirmationNumber, lines: [group.confirmationNumber] },
    { label: words.when, lines: [`${eventDates(event, language)} (${event.timeZone})`] },
    { label: words.where, lines: placeLines(event, language), link: mapOf(event, language) },
    ...(isComing
      ? [calendarFact(`${publicUrl}${ownCalendarPath(ids.calendarCodes.codeOf(reader.registrantId))}`, language)]
      : []),
    { label: words.registrants, lines: registrants },
    { label: confirmationWords[language].activities, lines: isBeside ? [] : takingPart.lines(nameOf, language) },
    ...(isPrimary && isComing
      ? paymentFacts(group.money, event, language, `${publicUrl}/checkout/${reader.registrantId}`)
      : []),
    ...transferFacts(transfer, language),
    { label: reasonWords[language], lines: linesOf(reader.rejectedBecause) },
  ];
  const letter: Letter = {
    language,
    logo: own.logo,
    title: event.name,
    greeting: said.greeting,
    intro: said.intro,
    message: said.message + mergedHtml(welcomeEmail, source, escaped),
    facts: facts.filter(({ lines, link }) => lines.length > 0 || link !== undefined),
    ...(howToPay === '' ? {} : { payment: { label: words.payment, html: howToPay } }),
    ...(code === null ? {} : { payCode: code.shown }),
    link: { label: words.open, address: `${publicUrl}/welcome-email/${reader.registrantId}` },
    pictures:
      coded.length === 0
        ? null
        : {
            caption: words.qr,
            of: coded.map((one, index) => ({ cid: pictures[index]?.cid ?? '', label: nameOf(one) })),
          },
    footer: [...(emailIn(event.senderEmail) === null ? [] : [words.answer]), filled(words.why, { event: event.name })],
  };
  return {
    id: mailIdOf(job.messageId, publicUrl),
    to,
    cc: [],
    ...senderOf(event),
    subject: subject === '' ? said.subject : subject,
    html: letterHtml(letter),
    text: letterText(letter),
    pictures: [...own.pictures, ...(code === null ? [] : [code.file]), ...pictures],
    files:
      type?.includeInvitationFile === true && isComing
        ? [invitation({ _id: job.eventId, ...event }, publicUrl, reader.registeredAt)]
        : [],
  };
};

/** The event for the reader's calendar (rule event-setup/calendar-file: `includeInvitationFile`). */
const invitation = (event: EventDetails & { readonly _id: EventId }, publicUrl: string, at: Instant): MailFile => ({
  fileName: 'event.ics',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  bytes: Buffer.from(calendarFile(event, `${publicUrl}/evt/${event._id}`, at)),
});

const personLine = (person: Person, typeName: string): string => {
  const name = nameOf(person);
  return typeName === '' ? name : `\u2068${name}\u2069 – ${typeName}`;
};
