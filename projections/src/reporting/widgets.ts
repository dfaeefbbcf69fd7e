import { FieldType } from '@turnout/contracts/fields';
import {
  countsOf,
  customWidgetRecord,
  FieldDetails,
  fieldRecord,
  keyOfFields,
  type CustomWidgetView,
  type FieldDetails as Details,
} from '@turnout/contracts/forms';
import { FieldId, type EventId } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import {
  combinationsShownAtMost,
  valuesShownAtMost,
  type WidgetBlock,
  type WidgetField,
  type WidgetTallies,
} from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { recordsOfEvent } from '../platform/record-table.ts';

const ByStatus = z.strictObject({
  confirmed: z.number(),
  pending: z.number(),
  rejected: z.number(),
  deleted: z.number(),
});
const Tallied = z.object({
  fields: z.string(),
  chosen: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  people: ByStatus,
  sum: ByStatus,
  /** Rows of these fields, all and from this one on those that are not shown. */
  of: z.int(),
});
type Tallied = z.infer<typeof Tallied>;

const byStatus = (column: 'people' | 'amount') => sql.fragment`jsonb_build_object(
  'confirmed', coalesce(sum(${sql.identifier([column])}) filter (where status = 'confirmed'), 0),
  'pending', coalesce(sum(${sql.identifier([column])}) filter (where status = 'pending'), 0),
  'rejected', coalesce(sum(${sql.identifier([column])}) filter (where status = 'rejected'), 0),
  'deleted', coalesce(sum(${sql.identifier([column])}) filter (where status = 'deleted'), 0))`;

/** The most frequent values and combinations of an event, by the fields that are counted together. */
const talliedOf = async (
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<ReadonlyMap<string, readonly Tallied[]>> => {
  const rows = await pool.any(sql.type(Tallied)`
    with tallied as (
      select fields, chosen, ${byStatus('people')} as people, ${byStatus('amount')} as sum, sum(people) as total
      from answer_tally where event_id = ${eventId} group by fields, chosen
    ), ranked as (
      select *, row_number() over (partition by fields order by chosen <> '[]', total desc, chosen) as place,
        (count(*) over (partition by fields))::int - 1 as of
      from tallied
    )
    select fields, chosen, people, sum, of from ranked
    where place <= 1 + case when position(' ' in fields) = 0 then ${valuesShownAtMost}::int else ${combinationsShownAtMost}::int end
    order by fields, place`);
  return new Map(Object.entries(Object.groupBy(rows, ({ fields }) => fields)).map(([key, of]) => [key, of ?? []]));
};

const Last = z.object({ id: FieldId, details: FieldDetails });

/** Deleted fields as they were last. */
const fieldsGone = (pool: CommonQueryMethods, eventId: EventId, ids: readonly FieldId[]) =>
  pool.any(sql.type(Last)`
    select distinct on (id) id, details from fields_versions
    where event_id = ${eventId} and id = any(${sql.array([...ids], 'text')}) and details is not null
    order by id, position desc`);

const namedIn = ({ forField, dependencies }: Pick<CustomWidgetView, 'forField' | 'dependencies'>) => [
  forField,
  ...dependencies.map(({ fieldId }) => fieldId),
];

const none = { confirmed: 0, pending: 0, rejected: 0, deleted: 0 };

const shownField = (id: FieldId, details: Details | undefined, isGone: boolean): WidgetField => ({
  _id: id,
  title: details?.title ?? '',
  type: details?.type ?? FieldType.enum.text,
  values: (details?.values ?? []).join('\n'),
  labels: (details?.labels ?? []).join('\n'),
  isGone,
});

const blockOf = (fields: readonly FieldId[], tallied: ReadonlyMap<string, readonly Tallied[]>): WidgetBlock => {
  const rows = (tallied.get(keyOfFields(fields)) ?? []).filter(({ chosen }) => chosen.length > 0);
  return {
    fields: [...fields],
    rows: rows.map(({ chosen, people, sum }) => ({ values: chosen, people, sum })),
    leftOut: Math.max(0, (rows[0]?.of ?? 0) - rows.length),
  };
};

/** What an event's custom widgets count, in the order of their definition. */
export const widgetTallies = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly WidgetTallies[]> => {
  const [widgets, present, tallied] = await Promise.all([
    recordsOfEvent(pool, customWidgetRecord, { eventId }),
    recordsOfEvent(pool, fieldRecord, { eventId }),
    talliedOf(pool, eventId),
  ]);
  const there = new Map(present.map(({ id, details }) => [id, details]));
  const missing = new Set(widgets.flatMap(({ details }) => namedIn(details)).filter((id) => !there.has(id)));
  const gone = new Map((await fieldsGone(pool, eventId, [...missing])).map(({ id, details }) => [id, details]));
  const detailsOf = (id: FieldId) => there.get(id) ?? gone.get(id);
  return widgets.map((widget): WidgetTallies => {
    const view = recordViewOf(widget);
    const counts = countsOf(view, (id) => detailsOf(id)?.type);
    const all = tallied.get(keyOfFields([view.forField]))?.find(({ chosen }) => chosen.length === 0);
    return {
      ...view,
      fields: namedIn(view).map((id) => shownField(id, detailsOf(id), !there.has(id))),
      isCounted: counts.length > 0,
      answered: all?.people ?? none,
      sum: all?.sum ?? none,
      blocks: counts.map(({ fields }) => blockOf(fields, tallied)),
    };
  });
};
