import {
  checkpointCheckinEvents,
  checkpointDataEvents,
  type CheckpointDetails,
  type ShownField,
} from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/forms';
import { partsOfCheckin, type CheckpointCheckinId, type Instant, type RegistrantId } from '@turnout/contracts/kernel';
import type { Platform } from '../platform/platform.ts';
import { languageFor, mailIdOf, nameOf, qrOf, senderOf } from './confirmation.ts';
import type { Written } from './deliver.ts';
import { letterHtml, letterText, momentOf, type Letter } from './letter.ts';
import type { MessageJob } from './message.ts';
import { addressesIn, addressIn } from './recipients.ts';
import type { Group, Groups, Neighbours, Person } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts extends Neighbours, Pick<Platform, 'log' | 'keyring'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

type Values = ReadonlyMap<RegistrantId, Readonly<Record<string, FieldValue>>>;

/** Writes what somebody gets who was checked in at a checkpoint. */
export const openCheckpointConfirmations =
  (parts: Parts) =>
  async (job: Extract<MessageJob, { kind: 'checkpoint-confirmation' }>): Promise<Written> => {
    const { checkpointId, primaryId } = partsOfCheckin(job.checkinId);
    const [group, checkpoint, event, checkin] = await Promise.all([
      parts.groups(primaryId),
      parts.checkpointDetails(checkpointId),
      parts.eventDetails(job.eventId),
      checkinOf(parts, job.checkinId),
    ]);
    const reader = group?.people.find(({ registrantId }) => registrantId === job.registrantId);
    if (group === null || reader === undefined) return { kind: 'nobody' };
    if (checkpoint === null || event === null || checkin === null)
      return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const people = group.people.filter(({ registrantId }) => checkin.registrants.includes(registrantId));
    const to = await addressFor(parts, { group, people, checkpoint });
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const { additionalSettings: settings } = checkpoint;
    const language = languageFor(group.language, event);
    const words = mailWords[language];
    const names = { event: event.name, checkpoint: checkpoint.name, name: nameOf(reader) };
    const coded = settings.showQr ? people.slice(0, 10) : [];
    const letter: Letter = {
      language,
      title: event.name,
      greeting: filled(words.greeting, names),
      intro: filled(words.checkpointIntro, names),
      message: settings.successPageMessage,
      facts: [
        { label: words.checkpointWhen, lines: [momentOf(checkin.at, event.timeZone, language)] },
        { label: words.code, lines: [checkin.code] },
        { label: words.confirmationNumber, lines: [group.confirmationNumber] },
        { label: words.registrants, lines: people.map(nameOf) },
      ],
      link: { label: words.openCheckin, address: `${parts.publicUrl}/confirmation/${job.checkinId}` },
      pictures:
        coded.length === 0
          ? null
          : { caption: words.qr, of: coded.map((one) => ({ cid: `${one.registrantId}@code`, label: nameOf(one) })) },
      footer: [filled(words.why, names)],
    };
    const pictures = coded.map(async ({ registrantId }) => ({
      cid: `${registrantId}@code`,
      fileName: `${registrantId}.png`,
      png: await qrOf(registrantId),
    }));
    const mail = {
      id: mailIdOf(job.messageId, parts.publicUrl),
      to,
      cc: addressesIn(settings.ccEmail),
      ...senderOf(event, settings.replyToEmail),
      subject: filled(words.checkpointSubject, names),
      html: letterHtml(letter),
      text: letterText(letter),
      pictures: await Promise.all(pictures),
    };
    return { kind: 'mail', mail };
  };

interface Checkin {
  readonly registrants: readonly RegistrantId[];
  readonly code: string;
  readonly at: Instant;
}

/** What was checked in; null where the log has no such check-in. */
export const checkinOf = async (
  { log }: Pick<Platform, 'log'>,
  checkinId: CheckpointCheckinId,
): Promise<Checkin | null> => {
  const { checkpointId, primaryId } = partsOfCheckin(checkinId);
  const { CheckpointCheckedIn } = checkpointCheckinEvents;
  for (const { type, data, metadata } of await log.readStream(`checkins-${checkpointId}-${primaryId}`)) {
    if (type !== CheckpointCheckedIn.type) continue;
    const checkin = CheckpointCheckedIn.data.parse(data);
    if (checkin.checkinId === checkinId)
      return { registrants: checkin.registrants, code: checkin.code, at: metadata.at };
  }
  return null;
};

/** The value of the field that is treated as e-mail, of the first who has one; else the primary's address. */
const addressFor = async (
  parts: Parts,
  about: { readonly group: Group; readonly people: readonly Person[]; readonly checkpoint: CheckpointDetails },
): Promise<string | null> => {
  const [primary] = about.group.people;
  const field = about.checkpoint.fieldsForCheckinAndAttendeesPage.find(({ treatAsEmail }) => treatAsEmail);
  const ownAddress = primary === undefined ? null : addressIn(primary.personal.email);
  if (field === undefined || primary === undefined) return ownAddress;
  const extra = await checkpointData(parts, primary.registrantId);
  const asked = field.pullDataFromPrimaryRegistrant ? [...about.people, primary] : about.people;
  const values = asked.flatMap((person) => addressIn(valueOf(field, person, extra)) ?? []);
  return values[0] ?? ownAddress;
};

const valueOf = ({ _id }: ShownField, person: Person, extra: Values): string => {
  const entered = Object.entries(person.personal.fields).find(([fieldId]) => fieldId === _id)?.[1];
  const value = entered ?? extra.get(person.registrantId)?.[_id] ?? '';
  return typeof value === 'string' ? value : value.join(', ');
};

/** What checkpoints know of a group's people beyond the form, the newest of each. */
const checkpointData = async ({ log, keyring }: Parts, primary: RegistrantId): Promise<Values> => {
  const { CheckpointDataEntered, CheckpointDataCleared } = checkpointDataEvents;
  const values = new Map<RegistrantId, Readonly<Record<string, FieldValue>>>();
  for (const { type, data, sealed } of await log.readStream(`checkpointdata-${primary}`)) {
    if (type === CheckpointDataCleared.type) values.delete(CheckpointDataCleared.data.parse(data).registrantId);
    if (type !== CheckpointDataEntered.type) continue;
    for (const registrantId of CheckpointDataEntered.data.parse(data).registrants) {
      const text = sealed[registrantId];
      const value = text === undefined ? null : await keyring.unseal(registrantId, text);
      if (value !== null) values.set(registrantId, CheckpointDataEntered.personal.parse(value).fields);
    }
  }
  return values;
};
