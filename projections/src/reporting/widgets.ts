import { FieldType } from '@turnout/contracts/fields';
import {
  countsOf,
  customWidgetRecord,
  FieldDetails,
  fieldRecord,
  keyOfFields,
  type CountedFields,
  type CustomWidgetView,
  type FieldDetails as Details,
} from '@turnout/contracts/forms';
import { FieldId, type EventId } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import {
  combinationsShownAtMost,
  valuesShownAtMost,
  type CountedWidget,
  type WidgetBlock,
  type WidgetField,
  type WidgetTallies,
} from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
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
/** By the key of the fields. */
type TalliedBy = ReadonlyMap<string, readonly Tallied[]>;

const byStatus = (column: 'people' | 'amount') => sql.fragment`jsonb_build_object(
  'confirmed', coalesce(sum(${sql.identifier([column])}) filter (where status = 'confirmed'), 0),
  'pending', coalesce(sum(${sql.identifier([column])}) filter (where status = 'pending'), 0),
  'rejected', coalesce(sum(${sql.identifier([column])}) filter (where status = 'rejected'), 0),
  'deleted', coalesce(sum(${sql.identifier([column])}) filter (where status = 'deleted'), 0))`;

/** What is kept of what an event's widgets count. */
const kept = (eventId: EventId) =>
  sql.fragment`select fields, chosen, status, people, amount from answer_tally where event_id = ${eventId}`;

/** What some answers count as: of which fields, as which values, of how many people and adding up to what. */
export interface AnswerCount {
  readonly fields: string;
  readonly chosen: string;
  readonly status: string;
  readonly people: bigint;
  readonly amount: bigint;
}

/** Counts that are kept nowhere. */
const given = (counts: readonly AnswerCount[]) => {
  const rows = counts.map((one) => ({ ...one, people: String(one.people), amount: String(one.amount) }));
  return sql.fragment`select fields, chosen, status, people, amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      t (fields text collate "C", chosen text collate "C", status text, people bigint, amount numeric)`;
};

/** The most frequent values and combinations of some counts, by the fields that are counted together. */
const talliedOf = async (pool: CommonQueryMethods, counts: FragmentSqlToken): Promise<TalliedBy> => {
  const rows = await pool.any(sql.type(Tallied)`
    with tallied as (
      select fields, chosen, ${byStatus('people')} as people, ${byStatus('amount')} as sum, sum(people) as total
      from (${counts}) counts group by fields, chosen
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

const shownField = (id: FieldId, field: ReturnType<FieldOf>): WidgetField => ({
  _id: id,
  title: field?.details.title ?? '',
  type: field?.details.type ?? FieldType.enum.text,
  values: (field?.details.values ?? []).join('\n'),
  labels: (field?.details.labels ?? []).join('\n'),
  isGone: field?.isGone !== false,
});

const blockOf = (fields: readonly FieldId[], tallied: TalliedBy): WidgetBlock => {
  const rows = (tallied.get(keyOfFields(fields)) ?? []).filter(({ chosen }) => chosen.length > 0);
  return {
    fields: [...fields],
    rows: rows.map(({ chosen, people, sum }) => ({ values: chosen, people, sum })),
    leftOut: Math.max(0, (rows[0]?.of ?? 0) - rows.length),
  };
};

type FieldOf = (id: FieldId) => { readonly details: Details; readonly isGone: boolean } | undefined;

/** The fields of an event by their ids, also such as were deleted, as they were last. */
const openFields = async (pool: CommonQueryMethods, eventId: EventId, named: readonly FieldId[]): Promise<FieldOf> => {
  const present = await recordsOfEvent(pool, fieldRecord, { eventId });
  const there = new Map(present.map(({ id, details }) => [id, details]));
  const missing = new Set(named.filter((id) => !there.has(id)));
  const gone = new Map((await fieldsGone(pool, eventId, [...missing])).map(({ id, details }) => [id, details]));
  return (id) => {
    const details = there.get(id) ?? gone.get(id);
    return details === undefined ? undefined : { details, isGone: !there.has(id) };
  };
};

type Asked = Pick<CustomWidgetView, 'forField' | 'showValueInsteadOfLabel' | 'combinedCount' | 'dependencies'>;

/** A widget with its fields and what was counted of them. */
const countedWidget = <W extends Asked>(
  widget: W,
  { fieldOf, counts, tallied }: { fieldOf: FieldOf; counts: readonly CountedFields[]; tallied: TalliedBy },
) => {
  const all = tallied.get(keyOfFields([widget.forField]))?.find(({ chosen }) => chosen.length === 0);
  return {
    ...widget,
    fields: namedIn(widget).map((id) => shownField(id, fieldOf(id))),
    isCounted: counts.length > 0,
    answered: all?.people ?? none,
    sum: all?.sum ?? none,
    blocks: counts.map(({ fields }) => blockOf(fields, tallied)),
  };
};

/** Counts answers of the event's registrations, of which nothing is kept. */
type CountAnswers = (counted: readonly CountedFields[]) => Promise<readonly AnswerCount[]>;

/**
 * What an event's custom widgets count, in the order of their definition.
 * @param countAnew where what is kept does not tell, as it is of some of the registrations alone; absent: what is kept.
 */
export const widgetTallies = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
  countAnew?: CountAnswers,
): Promise<readonly WidgetTallies[]> => {
  const widgets = await recordsOfEvent(pool, customWidgetRecord, { eventId });
  const fieldOf = await openFields(
    pool,
    eventId,
    widgets.flatMap(({ details }) => namedIn(details)),
  );
  const counting = widgets.map((widget) => {
    const view = recordViewOf(widget);
    return { view, counts: countsOf(view, (id) => fieldOf(id)?.details.type) };
  });
  // Two widgets may count the same fields.
  const all = new Map(counting.flatMap(({ counts }) => counts.map((one) => [keyOfFields(one.fields), one] as const)));
  const tallied = await talliedOf(
    pool,
    countAnew === undefined ? kept(eventId) : given(await countAnew([...all.values()])),
  );
  return counting.map(({ view, counts }): WidgetTallies => countedWidget(view, { fieldOf, counts, tallied }));
};

/**
 * What a widget would count that is not set up.
 * @param count counts answers of the event's registrations, which nobody may have counted yet.
 * @returns a field that the event has not and never had, where the widget names one.
 */
export const previewedWidget = async (
  pool: CommonQueryMethods,
  { eventId, widget }: { readonly eventId: EventId; readonly widget: Asked },
  count: CountAnswers,
): Promise<CountedWidget | { readonly unknown: FieldId }> => {
  const named = namedIn(widget);
  const fieldOf = await openFields(pool, eventId, named);
  const unknown = named.find((id) => fieldOf(id) === undefined);
  if (unknown !== undefined) return { unknown };
  const counts = countsOf(widget, (id) => fieldOf(id)?.details.type);
  return countedWidget(widget, { fieldOf, counts, tallied: await talliedOf(pool, given(await count(counts))) });
};
