import { checkpointFieldRecord, checkpointRecord } from '@turnout/contracts/checkpoint';
import { speakerRecord } from '@turnout/contracts/event-setup';
import { activityRecord, fieldRecord, promoCodeRecord, typeGroupRecord, typeRecord } from '@turnout/contracts/forms';
import type { Call, EventId } from '@turnout/contracts/kernel';
import type { RecordSample, SampleOf } from '@turnout/contracts/records';
import { z } from 'zod';

/** A kind of record with a form of its own, and where that is below the event's address. */
export interface RecordAt {
  readonly record: {
    readonly one: string;
    readonly many: string;
    readonly idKey: string;
    readonly stream: string;
    readonly path: string;
    readonly calls: Readonly<Record<'list' | 'define', Call>>;
    readonly sample: (of: SampleOf) => RecordSample;
  };
  /** The name of its pictures: `promo-code`; of its list with an s, of a new one with `-create`. */
  readonly name: string;
  readonly path: string;
  /** Its form's own address, where it is not `edit/:id`. */
  readonly isEditedBelow?: true;
  /** The list is part of another screen. */
  readonly isWithoutList?: true;
}

/** Every kind of record that has a form of its own. */
export const recordsWithForms: readonly RecordAt[] = [
  { record: speakerRecord, name: 'speaker', path: 'speakers', isWithoutList: true },
  { record: typeRecord, name: 'type', path: 'registration-types' },
  { record: typeGroupRecord, name: 'type-group', path: 'registration-type-groups' },
  { record: fieldRecord, name: 'field', path: 'custom-fields' },
  { record: promoCodeRecord, name: 'promo-code', path: 'promo-codes' },
  { record: activityRecord, name: 'activity', path: 'activities', isEditedBelow: true },
  { record: checkpointRecord, name: 'checkpoint', path: 'checkpoints', isEditedBelow: true },
  { record: checkpointFieldRecord, name: 'checkpoint-field', path: 'checkpointfields', isEditedBelow: true },
];

type Ask = (output: z.ZodType, method: string, path: string, body?: unknown) => Promise<unknown>;
const Some = z.array(z.looseObject({ _id: z.string() }));
const Answer = z.record(z.string(), z.unknown());

/** One of each of these kinds that an event has, by their streams; where it has none a sample is made. */
export const oneOfEachRecord = async (ask: Ask, eventId: EventId): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const { record } of recordsWithForms) {
    const listed = Answer.parse(await ask(Answer, 'GET', `${record.path}?eventId=${eventId}`));
    const [first] = Some.parse(listed[record.many]);
    const of = { nth: 1, typeId: found['type'] ?? '', fieldId: '', choiceId: '' };
    const body = { eventId, ...record.sample(of).body };
    const made = first ?? Some.element.parse(Answer.parse(await ask(Answer, 'POST', record.path, body))[record.one]);
    found[record.stream] = made._id;
  }
  return found;
};
