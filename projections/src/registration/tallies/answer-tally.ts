import { hash } from 'node:crypto';
import { FieldValue } from '@turnout/contracts/fields';
import { countedIn, keyOfFields, type CountedFields } from '@turnout/contracts/forms';
import { EventId, type FieldId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { owingCondition, type PaymentFilter } from '../../platform/money-of-row.ts';
import { defineTallyTable, type Tally } from '../../platform/tally-table.ts';
import { countedBy, Setup } from './widget-setup.ts';

type Key = 'event_id' | 'fields' | 'chosen' | 'status';
type AnswerTally = Tally<Key, 'people' | 'amount'>;

/** As long as a key may get, with room for the rest of it. */
const bytesAtMost = 1_500;
const brief = (value: string): string =>
  value.length <= 40 ? value : `${value.slice(0, 30).toWellFormed()}…${hash('md5', value).slice(0, 8)}`;

/** Values as a key says them: as they are, and cut where they are too long for one together. */
export const chosenText = (values: readonly string[]): string => {
  const whole = JSON.stringify(values);
  return Buffer.byteLength(whole) <= bytesAtMost ? whole : JSON.stringify(values.map(brief));
};

/** What the same answers of so many people count as. */
export const countedAs = (
  counted: CountedFields,
  {
    eventId,
    status,
    people,
  }: { readonly eventId: EventId; readonly status: RegistrationStatus; readonly people: bigint },
  answers: readonly (FieldValue | null | undefined)[],
): readonly AnswerTally[] =>
  countedIn(counted, answers).map(({ values, amount }) => ({
    event_id: eventId,
    fields: keyOfFields(counted.fields),
    chosen: chosenText(values),
    status,
    people,
    amount: amount * people,
  }));

const Same = z.object({
  event_id: EventId,
  fields: z.string(),
  status: RegistrationStatus,
  answers: z.array(FieldValue.nullable()),
  people: z.int(),
});

/** What an event's people answered to some fields, the same answers once. */
const sameAnswers = (
  connection: CommonQueryMethods,
  of: readonly { readonly eventId: EventId; readonly fields: readonly FieldId[] }[],
  paymentStatus: PaymentFilter,
) =>
  connection.any(sql.type(Same)`
    select r.event_id, t.key as fields, r.status, a.answers, count(*)::int as people
    from jsonb_to_recordset(${JSON.stringify(
      of.map(({ eventId, fields }) => ({ event_id: eventId, key: keyOfFields(fields), fields })),
    )}::jsonb) t (event_id text, key text, fields jsonb)
    join registrants r on r.event_id = t.event_id collate "C"
    cross join lateral (
      select jsonb_agg(r.fields -> f.id order by f.place) as answers
      from jsonb_array_elements_text(t.fields) with ordinality f (id, place)
    ) a
    where ${owingCondition(paymentStatus) ?? sql.fragment`true`}
    group by 1, 2, 3, 4`);

/**
 * Counts answers of events anew, from all their registrations.
 * @param paymentStatus only of those whose groups paid so; absent: of all.
 */
export const countAnswers = async (
  connection: CommonQueryMethods,
  of: readonly (CountedFields & { readonly eventId: EventId })[],
  paymentStatus?: PaymentFilter,
): Promise<readonly AnswerTally[]> => {
  const rows = new Map<string, AnswerTally>();
  const asked = new Map(of.map((one) => [`${one.eventId} ${keyOfFields(one.fields)}`, one]));
  for (const { event_id: eventId, fields, status, answers, people } of await sameAnswers(
    connection,
    of,
    paymentStatus,
  )) {
    const counted = asked.get(`${eventId} ${fields}`);
    if (counted === undefined) continue;
    for (const row of countedAs(counted, { eventId, status, people: BigInt(people) }, answers)) {
      const at = `${eventId} ${fields} ${status} ${row.chosen}`;
      const before = rows.get(at) ?? { ...row, people: 0n, amount: 0n };
      rows.set(at, { ...row, people: before.people + row.people, amount: before.amount + row.amount });
    }
  }
  return [...rows.values()];
};

/** Kinds of answers that one question asks for: their rows are held in memory together. */
const askedAtOnce = 200;

export const answerTally = defineTallyTable({
  name: 'answer_tally',
  key: ['event_id', 'fields', 'chosen', 'status'],
  counts: ['people', 'amount'],
  present: 'people',
  count: async (connection, of) => {
    const setups = await connection.any(sql.type(z.object({ event_id: EventId, setup: Setup }))`
      select event_id, setup from widget_setups
      ${
        of === 'all'
          ? sql.fragment``
          : sql.fragment`where event_id = any(${sql.array(
              of.map(({ event_id: eventId }) => eventId ?? ''),
              'text',
            )})`
      }`);
    const isWanted = (eventId: EventId, key: string): boolean =>
      of === 'all' || of.some(({ event_id: id, fields = key }) => id === eventId && fields === key);
    const all = setups.flatMap(({ event_id: eventId, setup }) =>
      countedBy(setup)
        .filter(({ fields }) => isWanted(eventId, keyOfFields(fields)))
        .map((one) => ({ ...one, eventId })),
    );
    const rows: AnswerTally[] = [];
    for (let from = 0; from < all.length; from += askedAtOnce)
      rows.push(...(await countAnswers(connection, all.slice(from, from + askedAtOnce))));
    return rows;
  },
});
