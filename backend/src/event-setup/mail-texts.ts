import { MailTextDetails, mailTextRecord } from '@turnout/contracts/event-setup';
import { MailTextId, reject, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { mailKindNames, missingMailTokens } from '@turnout/contracts/mails';
import { knownMailTexts } from '@turnout/projections/event-setup/queries';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import type { PlainSlots } from '../platform/records/plain-record.ts';
import { openRoll } from '../platform/records/roll.ts';

type Parts = Pick<Platform, 'log' | 'pool' | 'watch' | 'commands' | 'keyring'>;

/** The organisers' own words of mails that an event has, as of the log's head. */
export const openMailTexts = (parts: Parts) =>
  openRoll(parts, mailTextRecord, openRecords(parts, mailTextRecord), knownMailTexts);

const Said = MailTextDetails.partial();

/** Keeps an event from having two texts of one kind of mail in one language: which of them counted nobody could tell. */
export const mailTextSlots = (parts: Parts & Pick<Platform, 'exclusively'>): PlainSlots => {
  const textsOf = openMailTexts(parts);
  const check = async (
    { id, eventId }: { readonly id: string; readonly eventId: EventId },
    said: object,
  ): Promise<Rejection | null> => {
    const all = await textsOf(eventId);
    const own = MailTextId.parse(id);
    const { kind, language, message = '' } = { ...all.find((one) => one.id === own)?.details, ...Said.parse(said) };
    const isTaken = all.some((one) => one.id !== own && one.details.kind === kind && one.details.language === language);
    if (isTaken) return reject('mail-text-taken');
    const known = mailKindNames.find((one) => one === kind);
    const [missing] = known === undefined ? [] : missingMailTokens(known, message);
    return missing === undefined ? null : reject('mail-text-incomplete', { token: `\${${missing}}` });
  };
  return { check, exclusively: (eventId, work) => parts.exclusively(`mail texts ${eventId}`, work) };
};
