import { languageFor } from '@turnout/contracts/event-setup';
import { emailIn, isFact } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents } from '@turnout/contracts/registration';
import { transferHours } from '@turnout/contracts/self-service';
import { transferCodeOf } from '../platform/ids/transfer-code.ts';
import type { Platform } from '../platform/module/platform.ts';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterText } from './letter-text.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from './message.ts';
import { removalWords } from './removal-words.ts';
import type { Groups, Neighbours } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts
  extends Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'>, Pick<Platform, 'ids' | 'log' | 'keyring'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

type JobOf<K extends MessageJob['kind']> = Extract<MessageJob, { kind: K }>;
const requested = registrationEvents.TransferRequested;

/** Who is asked to take a registration over, and of whom; null where something else was asked since. */
const askedFor = async (
  { log, keyring }: Pick<Parts, 'log' | 'keyring'>,
  { primaryId, transferId, registrantId: to }: JobOf<'transfer-offer'>,
) => {
  const facts = (await log.readStream(`registration-${primaryId}`)).filter((fact) => isFact(requested, fact));
  const asked = facts.find(({ data }) => data.transferId === transferId);
  if (asked === undefined) return null;
  const { registrantId } = asked.data;
  if (facts.findLast(({ data }) => data.registrantId === registrantId) !== asked) return null;
  const sealed = asked.sealed[to];
  const said = sealed === undefined ? null : await keyring.unseal(to, sealed);
  return said === null ? null : { registrantId, email: requested.personal.parse(said).email };
};

/**
 * Writes the e-mail with the link to take a registration over. Its code stands in the mail alone: what is kept of the
 * mail leads to the event instead.
 */
export const openTransferOffers =
  (parts: Parts) =>
  async (job: JobOf<'transfer-offer'>): Promise<Written> => {
    const { eventId, primaryId, transferId, language } = job;
    const [event, asked, group] = await Promise.all([
      parts.eventDetails(eventId),
      askedFor(parts, job),
      parts.groups(primaryId),
    ]);
    const owner = group?.people.find(({ registrantId }) => registrantId === asked?.registrantId);
    if (asked === null || owner === undefined) return { kind: 'nobody' };
    if (event === null || !holdsSeat(owner.status)) return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(asked.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const words = mailWords[language];
    const names = { event: event.name, name: nameOf(owner), hours: String(transferHours) };
    const site = `${parts.publicUrl}/evt/${eventId}`;
    const link = {
      label: words.transfer.open,
      address: `${site}/transfer/${transferCodeOf(parts.ids, { transferId, primaryId })}`,
    };
    const { mail, letter } = await letterMail(parts, {
      ...job,
      event,
      to,
      subject: filled(words.transfer.subject, names),
      letter: {
        greeting: filled(words.transfer.greeting, names),
        intro: filled(words.transfer.intro, names),
        facts: [],
        link,
        footer: [filled(words.transfer.goodFor, names), words.transfer.notWanted],
      },
    });
    return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
  };

/**
 * Writes to whoever passed a registration on that somebody else has it now, or to whose registration was cancelled by the
 * link to edit it, in the language of their own form.
 */
export const openVisitorNotices =
  (parts: Parts) =>
  async (job: JobOf<'transfer-done' | 'removal-done'>): Promise<Written> => {
    const { eventId, registrantId } = job;
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find((person) => person.registrantId === registrantId);
    if (group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(eventId);
    if (event === null) return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const language = languageFor(group.language, event);
    const words = mailWords[language];
    const isPassedOn = job.kind === 'transfer-done';
    const removal = removalWords[language];
    const [subject, intro] =
      reader.status === 'deleted' ? [removal.subject, removal.own] : [removal.othersSubject, removal.others];
    const names = { event: event.name, name: nameOf(reader) };
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject: filled(isPassedOn ? words.transfer.doneSubject : subject, names),
      letter: {
        greeting: filled(words.greeting, names),
        intro: filled(isPassedOn ? words.transfer.done : intro, names),
        facts: [],
        link: { label: event.name, address: `${parts.publicUrl}/evt/${eventId}` },
        footer: [filled(words.why, names)],
      },
    });
    return { kind: 'mail', mail };
  };
