import { eventStamp, type EventDetails } from '@turnout/contracts/event-setup';
import {
  emptyValue,
  isEmptyValue,
  tokensIn,
  type MergeField,
  type MergePerson,
  type MergeSource,
} from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import { FieldId, isPrimaryOf, type Language } from '@turnout/contracts/kernel';
import { amountsSaid } from '@turnout/contracts/payment';
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
  readonly event: Pick<EventDetails, 'timeZone' | 'hideAllPaymentInfoFromRegistrant'>;
  readonly language: Language;
}

type FieldOf = (fieldId: FieldId) => Promise<FieldDetails | null>;

/**
 * Everything that somebody was asked and answered, also what the form does not ask any more. What is left out of e-mails says
 * nothing; where somebody brought along has no answer, fields that ask for it take the primary's (rule messaging/tokens:
 * `hideOnEmail`, `pullParentDataIfNotAvailable`).
 */
const fieldsOf = async (
  fieldOf: FieldOf,
  { person, type }: Asked,
  primary: Person | undefined,
): Promise<readonly MergeField[]> => {
  const entered = person.personal.fields;
  const pulled = primary?.personal.fields ?? {};
  const answered = [...Object.keys(entered), ...Object.keys(pulled)].map((id) => FieldId.parse(id));
  const ids = new Set([...(type?.fields ?? []), ...answered]);
  const valueOf = (id: FieldId, field: FieldDetails) => {
    if (field.hideOnEmail) return emptyValue(field);
    const own = entered[id] ?? emptyValue(field);
    return isEmptyValue(own) && field.pullParentDataIfNotAvailable ? (pulled[id] ?? own) : own;
  };
  const found = await Promise.all(
    [...ids].map(async (id) => {
      const field = await fieldOf(id);
      return field === null ? [] : [{ ...field, value: valueOf(id, field) }];
    }),
  );
  return found.flat();
};

/**
 * All that a registrant's messages fill their tokens in with (rule messaging/tokens). Amounts are the group's, so they are told
 * to its primary alone.
 * @param texts those that are filled in: where they have no tokens, no field is read.
 */
export const mergeSourceOf = async (
  fieldOf: FieldOf,
  texts: readonly string[],
  { reader, everybody, group, event, language }: About,
): Promise<MergeSource> => {
  const hasTokens = texts.some((text) => tokensIn(text).length > 0);
  const primary = group.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
  const read = async (asked: Asked): Promise<MergePerson> => ({ fields: await fieldsOf(fieldOf, asked, primary) });
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
      ...(isPrimaryOf(reader.person.registrantId, group.primaryId) ? amountsSaid(group.money, event, language) : {}),
    },
  };
};
