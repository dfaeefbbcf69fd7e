import { eventStamp, type EventDetails } from '@turnout/contracts/event-setup';
import { emptyValue, tokensIn, type MergeField, type MergePerson, type MergeSource } from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import { FieldId, type Language } from '@turnout/contracts/kernel';
import type { Group, MailType, Person } from './sources.ts';

/** A person with the fields of their type's form. */
export interface Asked {
  readonly person: Person;
  readonly type: MailType | null;
}

interface About {
  readonly reader: Asked;
  /** As much of the group as the reader may know. */
  readonly everybody: readonly Asked[];
  readonly group: Group;
  readonly event: Pick<EventDetails, 'timeZone'>;
  readonly language: Language;
}

type FieldOf = (fieldId: FieldId) => Promise<FieldDetails | null>;

/** What somebody was asked and answered, also what the form does not ask any more. */
const fieldsOf = async (fieldOf: FieldOf, { person, type }: Asked): Promise<readonly MergeField[]> => {
  const entered = person.personal.fields;
  const ids = new Set([...(type?.fields ?? []), ...Object.keys(entered).map((id) => FieldId.parse(id))]);
  const found = await Promise.all(
    [...ids].map(async (id) => {
      const field = await fieldOf(id);
      return field === null ? [] : [{ ...field, value: entered[id] ?? emptyValue(field) }];
    }),
  );
  return found.flat();
};

/**
 * What a registrant's messages fill their tokens in with (spec 001, section 9). Amounts stay empty: nothing is charged
 * yet.
 * @param texts those that are filled in: where they have no tokens, no field is read.
 */
export const mergeSourceOf = async (
  fieldOf: FieldOf,
  texts: readonly string[],
  { reader, everybody, group, event, language }: About,
): Promise<MergeSource> => {
  const hasTokens = texts.some((text) => tokensIn(text).length > 0);
  const read = async (asked: Asked): Promise<MergePerson> => ({ fields: await fieldsOf(fieldOf, asked) });
  const [own, ...all] = hasTokens ? await Promise.all([reader, ...everybody].map(read)) : [];
  return {
    fields: own?.fields ?? [],
    everybody: all,
    said: {
      confirmation_number: group.confirmationNumber,
      registrant_id: reader.person.registrantId,
      registrant_count: String(everybody.length),
      registrant_type: reader.type?.name ?? '',
      registration_created_date: eventStamp(reader.person.registeredAt, event.timeZone, language),
    },
  };
};
