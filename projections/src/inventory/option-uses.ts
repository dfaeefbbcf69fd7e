import { FieldId, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { OptionDigest } from '@turnout/contracts/inventory';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';

/** How many take each limited option of an event, by the option's digest; one that nobody took may be left out. */
export const optionsTaken = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await pool.any(sql.type(z.object({ option: OptionDigest, taken: z.int() }))`
    select option, taken from option_tally where event_id = ${eventId} order by option`);
  return new Map(rows.map(({ option, taken }) => [option, taken]));
};

const Held = z.object({ fieldId: FieldId, option: OptionDigest, registrantId: RegistrantId });
export type HeldOption = z.infer<typeof Held>;

/** The limited options that some registrants take. */
export const optionsHeldBy = question(
  ['option-uses'],
  (pool, { registrants }: { readonly registrants: readonly RegistrantId[] }): Promise<readonly HeldOption[]> =>
    pool.any(sql.type(Held)`
      select field_id as "fieldId", option, registrant_id as "registrantId" from option_uses
      where registrant_id = any(${sql.array([...registrants], 'text')}) order by registrant_id, option`),
);

interface OfField {
  readonly eventId: EventId;
  readonly fieldId: FieldId;
}

/** What those who hold a seat chose of a field's options, each once. */
export const valuesChosen = question(
  ['registrants'],
  (pool, { eventId, fieldId }: OfField): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(z.object({ value: z.string() }))`
      select distinct chosen.value from registrants r
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(r.fields -> ${fieldId})
          when 'array' then r.fields -> ${fieldId}
          when 'string' then jsonb_build_array(r.fields -> ${fieldId})
          else '[]'::jsonb end) chosen
      where r.event_id = ${eventId} and r.status in ('confirmed', 'pending')
      order by chosen.value`),
);

interface Chosen extends OfField {
  readonly value: string;
}

const choosers = ({ eventId, fieldId, value }: Chosen) => sql.fragment`
  registrants r where r.event_id = ${eventId} and r.status in ('confirmed', 'pending')
    and (r.fields -> ${fieldId} = to_jsonb(${value}::text) or r.fields -> ${fieldId} @> jsonb_build_array(${value}::text))`;

const Id = z.object({ id: RegistrantId });

/** Everybody who holds a seat and chose an option of a field, in the order of their ids. */
export const optionChoosers = question(['registrants'], (pool, chosen: Chosen): Promise<readonly RegistrantId[]> =>
  pool.anyFirst(sql.type(Id)`select r.registrant_id as id from ${choosers(chosen)} order by r.registrant_id`),
);

/** Those of them who are not counted among who takes it. */
export const uncountedChoosers = question(
  ['registrants', 'option-uses'],
  (pool, { option, ...chosen }: Chosen & { readonly option: OptionDigest }): Promise<readonly RegistrantId[]> =>
    pool.anyFirst(sql.type(Id)`
      select r.registrant_id as id from ${choosers(chosen)}
        and not exists (select 1 from option_uses u where u.option = ${option} and u.registrant_id = r.registrant_id)
      order by r.registrant_id`),
);
