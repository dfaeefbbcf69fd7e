import type { FieldValue } from '@turnout/contracts/fields';
import { RegistrantId, type EventId, type FieldId } from '@turnout/contracts/kernel';
import { sql, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';
import { containing, plain } from '../platform/search-text.ts';

/** The longest of some answers, as a search finds it. */
const longestOf = (said: readonly Said[]): string =>
  said
    .flatMap(({ value }) => value)
    .map(plain)
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');

interface Said {
  readonly field: FieldId;
  /** Empty: nothing. */
  readonly value: FieldValue;
}

const answersCondition = ({ field, value }: Said): FragmentSqlToken => {
  const answer = sql.fragment`lower(coalesce(r.fields -> ${field}, '""')::text)`;
  if (typeof value === 'string' && value !== '')
    return sql.fragment`lower(btrim(r.fields ->> ${field})) = lower(${value.trim()}) and jsonb_typeof(r.fields -> ${field}) = 'string'`;
  if (value.length === 0) return sql.fragment`${answer} in ('""', '[]')`;
  const options = JSON.stringify(value).toLowerCase();
  return sql.fragment`${answer}::jsonb @> ${options}::jsonb and ${answer}::jsonb <@ ${options}::jsonb`;
};

/**
 * Who is registered with the same answers to some fields, and with none where nothing was answered, without regard to
 * case and to the order of options; the first ten. Whoever does not hold a seat is not.
 */
export const answeringAlike = question(
  ['registrants'],
  (
    pool,
    { eventId, said }: { readonly eventId: EventId; readonly said: readonly Said[] },
  ): Promise<readonly RegistrantId[]> =>
    pool.anyFirst(sql.type(z.object({ id: RegistrantId }))`
    select r.registrant_id as id from registrants r
    where r.event_id = ${eventId} and r.search_text like ${containing(longestOf(said))}
      and r.status in ('confirmed', 'pending') and ${sql.join(said.map(answersCondition), sql.fragment` and `)}
    order by r.registrant_id limit 10`),
);
