import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import { merged, mergedHtml, type MergeSource } from '@turnout/contracts/fields';
import { emailIn, isFact, isPrimaryOf, type Language, type TypeId, type UploadId } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
import { escaped } from '../../platform/mail/html.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { Written } from './written.ts';
import { attachedFiles, picturedMessage } from '../rich/pictures.ts';
import { letterMail } from './letter-mail.ts';
import { mergeSourceOf } from '../said/merge-source.ts';
import type { MessageJob } from '../queue/message.ts';
import { messageStream } from '../queue/message-fold.ts';
import type { Group, Groups, MailType, Neighbours, Person } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

type Job = Extract<MessageJob, { kind: 'written' }>;

interface Parts
  extends
    Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf' | 'uploadInMails' | 'typeDetails' | 'fieldDetails'>,
    Pick<Platform, 'log' | 'keyring'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

/** The words of staff, and to whom it goes. */
interface Told {
  readonly words: {
    readonly subject: string;
    readonly content: string;
    readonly attachments: readonly UploadId[];
  };
  readonly group: Group;
  readonly reader: Person;
  readonly event: EventDetails;
  readonly language: Language;
  readonly source: MergeSource;
}

/** The words of a message as staff wrote them; null: whom they were for has been erased. */
const wordsOf = async ({ log, keyring }: Pick<Platform, 'log' | 'keyring'>, { messageId, registrantId }: Job) => {
  const facts = await log.readStream(messageStream(messageId));
  const fact = facts.find((one) => isFact(messageEvents.MessageWritten, one));
  const sealed = fact?.sealed[registrantId];
  const value = sealed === undefined ? null : await keyring.unseal(registrantId, sealed);
  if (value === null || fact === undefined) return null;
  const { attachments = [] } = messageEvents.MessageWritten.data.parse(fact.data);
  return { ...messageEvents.MessageWritten.personal.parse(value), attachments };
};

/**
 * Finds out what a message to one person says, at the newest state: what its tokens stand for is read when it goes out. A
 * companion is told of themselves alone, as in confirmations.
 */
export const toldOf = async (parts: Parts, job: Job): Promise<Told | Exclude<Written, { kind: 'mail' | 'text' }>> => {
  const words = await wordsOf(parts, job);
  const primaryId = await parts.groupOf(job.registrantId);
  const group = primaryId === null ? null : await parts.groups(primaryId);
  const reader = group?.people.find(({ registrantId }) => registrantId === job.registrantId);
  if (words === null || group === null || reader === undefined) return { kind: 'nobody' };
  const event = await parts.eventDetails(job.eventId);
  if (event === null || reader.status === 'deleted') return { kind: 'unsendable', reason: 'not-registered' };
  const isPrimary = isPrimaryOf(reader.registrantId, group.primaryId);
  const people = isPrimary ? group.people.filter(({ status }) => status !== 'deleted') : [reader];
  const types = new Map<TypeId, MailType | null>();
  for (const { typeId } of people) types.set(typeId, await parts.typeDetails(typeId));
  const asked = (person: Person) => ({ person, type: types.get(person.typeId) ?? null });
  const language = languageFor(group.language, event);
  const source = await mergeSourceOf(parts.fieldDetails, [words.subject, words.content], {
    reader: asked(reader),
    everybody: people.map(asked),
    group,
    event,
    language,
  });
  return { words, group, reader, event, language, source };
};

/** Writes what staff told one person by e-mail: their own words, and below them the way to the registration. */
export const openWrittenMails =
  (parts: Parts) =>
  async (job: Job): Promise<Written> => {
    const told = await toldOf(parts, job);
    if ('kind' in told) return told;
    const { words, group, reader, event, language, source } = told;
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const said = mailWords[language];
    const shown = await picturedMessage(parts, words.content, { eventId: job.eventId, event });
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject: merged(words.subject, source).trim(),
      pictures: shown.pictures,
      files: await attachedFiles(parts, job.eventId, words.attachments),
      letter: {
        greeting: '',
        intro: '',
        message: mergedHtml(shown.message, source, escaped),
        facts: [{ label: said.confirmationNumber, lines: [group.confirmationNumber] }],
        link: { label: said.open, address: `${parts.publicUrl}/welcome-email/${reader.registrantId}` },
        footer: [
          ...(emailIn(event.senderEmail) === null ? [] : [said.answer]),
          filled(said.why, { event: event.name }),
        ],
      },
    });
    return { kind: 'mail', mail };
  };
