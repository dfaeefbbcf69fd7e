import type { EventDetails, MailTextDetails } from '@turnout/contracts/event-setup';
import { merged, mergedHtml, type MergeSource } from '@turnout/contracts/fields';
import { isPrimaryOf, type EventId, type Language, type TypeId } from '@turnout/contracts/kernel';
import { mailKinds, type MailKind, type MailToken } from '@turnout/contracts/mails';
import { escaped } from '../../platform/mail/html.ts';
import type { Letter } from '../letter/letter.ts';
import { mergeSourceOf } from './merge-source.ts';
import type { Group, MailType, Neighbours, Person } from './sources.ts';

export interface WordsParts extends Pick<Neighbours, 'mailTexts' | 'fieldDetails'> {
  readonly typeDetails: (typeId: TypeId) => Promise<MailType | null>;
}

interface About {
  readonly eventId: EventId;
  readonly event: Pick<EventDetails, 'language' | 'timeZone' | 'hideAllPaymentInfoFromRegistrant'>;
  /** The language of the reader. */
  readonly language: Language;
  /** Values of the mail's own tokens. */
  readonly tokens: Readonly<Partial<Record<MailToken, string>>>;
  /** Its reader, who is registered; absent: the mail goes to somebody else. */
  readonly of?: { readonly group: Group; readonly reader: Person };
}

/** The words of a mail, filled in. */
export interface MailSaid extends Pick<Letter, 'greeting' | 'intro' | 'message'> {
  readonly subject: string;
}

/**
 * The organisers' words of a kind of mail for a reader: in the reader's language, else in the event's own; null: they
 * wrote none (rule messaging/own-words).
 */
export const textFor = <T extends Pick<MailTextDetails, 'kind' | 'language'>>(
  texts: readonly T[],
  kind: MailKind,
  languages: readonly Language[],
): T | null => {
  const [found] = languages.flatMap((one) => texts.filter((text) => text.kind === kind && text.language === one));
  return found ?? null;
};

const onlyOwn = (tokens: About['tokens']): MergeSource => ({ fields: [], everybody: [], said: {}, own: { ...tokens } });

/** All that the tokens of the organisers' words say: as in messages to many, and what is the mail's own. */
const sourceFor = async (
  parts: WordsParts,
  texts: readonly string[],
  { event, language, tokens, of }: About,
): Promise<MergeSource> => {
  if (of === undefined) return onlyOwn(tokens);
  const { group, reader } = of;
  const isPrimary = isPrimaryOf(reader.registrantId, group.primaryId);
  const people = isPrimary ? group.people.filter(({ status }) => status !== 'deleted') : [reader];
  const asked = async (person: Person) => ({ person, type: await parts.typeDetails(person.typeId) });
  const source = await mergeSourceOf(parts.fieldDetails, texts, {
    reader: await asked(reader),
    everybody: await Promise.all(people.map(asked)),
    group,
    event,
    language,
  });
  return { ...source, own: { ...tokens } };
};

/** The words of a mail: what the organisers wrote of them, else ours in the reader's language. */
export const mailSaid = async (parts: WordsParts, kind: MailKind, about: About): Promise<MailSaid> => {
  const { eventId, event, language, tokens } = about;
  const own = textFor(await parts.mailTexts(eventId), kind, [language, event.language || 'en']);
  const ours = mailKinds[kind].said[language];
  const { subject = '', message = '' } = own ?? {};
  const source = subject === '' && message === '' ? null : await sourceFor(parts, [subject, message], about);
  const said = (text: string) => merged(text, onlyOwn(tokens));
  const ownSubject = source === null ? '' : merged(subject, source).trim();
  const words =
    source === null || message === ''
      ? { greeting: said(ours.greeting), intro: said(ours.intro), message: '' }
      : { greeting: '', intro: '', message: mergedHtml(message, source, escaped) };
  return { ...words, subject: ownSubject === '' ? said(ours.subject) : ownSubject };
};
