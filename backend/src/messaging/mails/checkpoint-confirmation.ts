import { eventMoment, languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import {
  checkpointCheckinEvents,
  checkpointDataEvents,
  type CheckpointDetails,
  type ShownField,
} from '@turnout/contracts/checkpoint';
import { textOf, type FieldValue } from '@turnout/contracts/fields';
import {
  badgeCheckinIdOf,
  emailIn,
  isPrimaryOf,
  partsOfCheckin,
  type CheckpointCheckinId,
  type Instant,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { Mail } from '../../platform/mail/smtp.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { badgePictures, mailIdOf, nameOf, senderOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { logoFor } from './logo.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import { addressesIn } from '../said/recipients.ts';
import type { Group, Groups, Neighbours, Person } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts extends Neighbours, Pick<Platform, 'log' | 'keyring' | 'ids'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

type Job = Extract<MessageJob, { kind: 'checkpoint-confirmation' }>;
type Values = ReadonlyMap<RegistrantId, Readonly<Record<string, FieldValue>>>;

/** Writes what somebody gets who was checked in at a checkpoint. */
export const openCheckpointConfirmations =
  (parts: Parts) =>
  async (job: Job): Promise<Written> => {
    const named = partsOfCheckin(job.checkinId);
    const primaryId = await parts.groupOf(named.registrantId);
    if (primaryId === null) return { kind: 'nobody' };
    const [group, checkpoint, event, checkin] = await Promise.all([
      parts.groups(primaryId),
      parts.checkpointDetails(named.checkpointId),
      parts.eventDetails(job.eventId),
      checkinOf(parts, primaryId, job.checkinId),
    ]);
    if (group?.people.some(({ registrantId }) => registrantId === job.registrantId) !== true) return { kind: 'nobody' };
    if (checkpoint === null || event === null || checkin === null)
      return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const all = group.people.filter(({ registrantId }) => checkin.registrants.includes(registrantId));
    const addressed = await addressFor(parts, { group, people: all, checkpoint });
    if (addressed === null) return { kind: 'unsendable', reason: 'no-address' };
    return {
      kind: 'mail',
      mail: await checkpointMail(parts, { ...addressed, job, group, all, checkpoint, event, checkin }),
    };
  };

/** The mail as it is sent, and as whoever writes its words sees it beforehand. */
export const checkpointMail = async (
  parts: WordsParts & Pick<Parts, 'logoOf' | 'ids' | 'publicUrl'>,
  about: Addressed & {
    readonly job: Pick<Job, 'messageId' | 'eventId' | 'checkinId'>;
    readonly group: Group;
    /** Everybody who is checked in. */
    readonly all: readonly Person[];
    readonly checkpoint: {
      readonly name: string;
      readonly additionalSettings: Pick<
        CheckpointDetails['additionalSettings'],
        'showQr' | 'successPageMessage' | 'ccEmail' | 'replyToEmail'
      >;
    };
    readonly event: EventDetails;
    readonly checkin: Pick<Checkin, 'code' | 'at'>;
  },
): Promise<Mail> => {
  const { to, reader, job, group, all, checkpoint, event, checkin } = about;
  // Whoever is written to in the primary's stead hears of themselves alone (rule checkpoint/confirmation-mail).
  const people = isPrimaryOf(reader.registrantId, group.primaryId) ? all : [reader];
  const shownAs = badgeCheckinIdOf(job.checkinId, parts.ids.badges.codeOf(reader.registrantId, reader.badge));
  const { additionalSettings: settings } = checkpoint;
  const language = languageFor(group.language, event);
  const words = mailWords[language];
  const coded = settings.showQr ? people.slice(0, 10) : [];
  const pictures = badgePictures(parts.ids, coded);
  const own = await logoFor(parts, job.eventId, event);
  const said = await mailSaid(parts, 'checked-in', {
    eventId: job.eventId,
    event,
    language,
    tokens: { event_name: event.name, registrant_name: nameOf(reader), checkpoint_name: checkpoint.name },
    of: { group, reader },
  });
  const letter: Letter = {
    language,
    logo: own.logo,
    title: event.name,
    greeting: said.greeting,
    intro: said.intro,
    message: said.message + settings.successPageMessage,
    facts: [
      {
        label: words.checkpointWhen,
        lines: [`${eventMoment(checkin.at, event.timeZone, language)} (${event.timeZone})`],
      },
      { label: words.code, lines: [checkin.code] },
      { label: words.confirmationNumber, lines: [group.confirmationNumber] },
      { label: words.registrants, lines: people.map(nameOf) },
    ],
    link: { label: words.openCheckin, address: `${parts.publicUrl}/confirmation/${shownAs}` },
    pictures:
      coded.length === 0
        ? null
        : {
            caption: words.qr,
            of: coded.map((one, index) => ({ cid: pictures[index]?.cid ?? '', label: nameOf(one) })),
          },
    footer: [filled(words.why, { event: event.name })],
  };
  return {
    id: mailIdOf(job.messageId, parts.publicUrl),
    to,
    cc: addressesIn(settings.ccEmail),
    ...senderOf(event, settings.replyToEmail),
    subject: said.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    pictures: [...own.pictures, ...pictures],
  };
};

interface Checkin {
  readonly registrants: readonly RegistrantId[];
  readonly code: string;
  readonly at: Instant;
}

/** What was checked in; null where the log has no such check-in. */
export const checkinOf = async (
  { log }: Pick<Platform, 'log'>,
  primaryId: PrimaryId,
  checkinId: CheckpointCheckinId,
): Promise<Checkin | null> => {
  const { checkpointId } = partsOfCheckin(checkinId);
  const { CheckpointCheckedIn } = checkpointCheckinEvents;
  for (const { type, data, metadata } of await log.readStream(`checkins-${checkpointId}-${primaryId}`)) {
    if (type !== CheckpointCheckedIn.type) continue;
    const checkin = CheckpointCheckedIn.data.parse(data);
    if (checkin.checkinId === checkinId)
      return { registrants: checkin.registrants, code: checkin.code, at: metadata.at };
  }
  return null;
};

interface Addressed {
  readonly to: string;
  readonly reader: Person;
}

/** The value of the field that is treated as e-mail, of the first who has one; else the primary's address. */
const addressFor = async (
  parts: Parts,
  about: { readonly group: Group; readonly people: readonly Person[]; readonly checkpoint: CheckpointDetails },
): Promise<Addressed | null> => {
  const [primary] = about.group.people;
  const field = about.checkpoint.fieldsForCheckinAndAttendeesPage.find(({ treatAsEmail }) => treatAsEmail);
  if (primary === undefined) return null;
  const own = emailIn(primary.personal.email);
  const ownAddress = own === null ? null : { to: own, reader: primary };
  if (field === undefined) return ownAddress;
  const extra = await checkpointData(parts, about.group.primaryId);
  const asked = field.pullDataFromPrimaryRegistrant ? [...about.people, primary] : about.people;
  const [first] = asked.flatMap((person): Addressed[] => {
    const to = emailIn(valueOf(field, person, extra));
    return to === null ? [] : [{ to, reader: person }];
  });
  return first ?? ownAddress;
};

const valueOf = ({ _id }: ShownField, person: Person, extra: Values): string => {
  const entered = Object.entries(person.personal.fields).find(([fieldId]) => fieldId === _id)?.[1];
  return textOf(entered ?? extra.get(person.registrantId)?.[_id]);
};

/** What checkpoints know of a group's people beyond the form, the newest of each. */
const checkpointData = async ({ log, keyring }: Parts, primaryId: PrimaryId): Promise<Values> => {
  const { CheckpointDataEntered, CheckpointDataCleared } = checkpointDataEvents;
  const values = new Map<RegistrantId, Readonly<Record<string, FieldValue>>>();
  for (const { type, data, sealed } of await log.readStream(`checkpointdata-${primaryId}`)) {
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
