import { z } from 'zod';
import { FieldType, optionsOf } from '../fields/index.ts';
import { CustomWidgetView, GivenDependencies } from '../forms/custom-widget.ts';
import { defineCall, defineTopic, EventId, FieldId, needs } from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';
import { AttendeeFilter } from '../registration/views.ts';

const StatusCounts = z.strictObject({ confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int() });
/** Sums of whole numbers, which may be larger than a number holds to the last digit. */
const StatusSums = z.strictObject({
  confirmed: z.number(),
  pending: z.number(),
  rejected: z.number(),
  deleted: z.number(),
});
type ByStatus = Readonly<Record<RegistrationStatus, number>>;

const WidgetField = z.strictObject({
  _id: FieldId,
  title: z.string(),
  type: FieldType,
  /** One a line (rule reporting/widget-figures). */
  values: z.string(),
  labels: z.string(),
  /** It was deleted; what was answered is counted all the same. */
  isGone: z.boolean(),
});
export type WidgetField = z.infer<typeof WidgetField>;

/** Values and combinations shown of one count, the most frequent first; the rest is told by its number. */
export const valuesShownAtMost = 500;
export const combinationsShownAtMost = 100;

const Block = z.strictObject({
  /** The widget's own field first. */
  fields: z.array(FieldId),
  rows: z.array(
    z.strictObject({
      /** Of each field; '' where it was not answered, or is added up. */
      values: z.array(z.string()),
      people: StatusCounts,
      sum: StatusSums,
    }),
  ),
  /** How many more rows there are. */
  leftOut: z.int(),
});
export type WidgetBlock = z.infer<typeof Block>;

/** All that a widget counts, by status: whoever shows it chooses. */
const counted = {
  fields: z.array(WidgetField),
  /** Whether its field is one that can be counted: another type may have been chosen for it since. */
  isCounted: z.boolean(),
  /** Who answered its field, and what the answers add up to where that is one of whole numbers. */
  answered: StatusCounts,
  sum: StatusSums,
  /** First its field by itself, then by its dependencies. */
  blocks: z.array(Block),
} as const;

/** A custom widget with all that it counts. */
export const WidgetTallies = z.strictObject({ ...CustomWidgetView.shape, ...counted });
export type WidgetTallies = z.infer<typeof WidgetTallies>;
/** What is counted as a widget says it, set up or not. */
export type CountedWidget = Pick<WidgetTallies, keyof typeof counted | 'showValueInsteadOfLabel' | 'dependencies'>;

export const statusesUnlessTold: readonly RegistrationStatus[] = ['confirmed', 'pending'];
const AnyStatus = z.union([RegistrationStatus, z.enum(['all', ''])]);
const Statuses = z
  .union([AnyStatus.transform((one) => [one]), z.array(AnyStatus).max(10, 'must have at most 10 entries')])
  .transform((given): readonly RegistrationStatus[] => {
    const named = given.filter((one) => one !== 'all' && one !== '');
    return given.includes('all') || named.length === 0 ? RegistrationStatus.options : [...new Set(named)];
  });

/** People that the dashboard counts (rule reporting/dashboard-filter): the confirmed and the pending unless told, whatever they paid. */
export const DashboardFilter = z.strictObject({
  status: Statuses.optional(),
  paymentStatus: AttendeeFilter.shape.paymentStatus,
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;

/** The statuses that a filter counts. */
export const statusesCounted = ({ status = statusesUnlessTold }: Pick<DashboardFilter, 'status'>) => status;

const added = (counts: ByStatus, statuses: readonly RegistrationStatus[]): number =>
  statuses.reduce((sum, one) => sum + counts[one], 0);

const Count = z.strictObject({ value: z.string(), label: z.string(), count: z.number() });
const Combination = z.strictObject({ values: z.array(z.string()), labels: z.array(z.string()), count: z.number() });

/** Figures that a custom widget displays (rule reporting/widget-figures). */
export const WidgetFigures = z.strictObject({
  /** Of its field, one a line. */
  values: z.string(),
  labels: z.string(),
  /** By value, and `total`: everybody who answered; of a field of whole numbers what the answers add up to. */
  count: z.record(z.string(), z.number()),
  total: z.number(),
  fields: z.array(WidgetField),
  isCounted: z.boolean(),
  /** The same in the order of the options, then what is no option any more. */
  counts: z.array(Count),
  /** By its dependencies: each by itself, or together. */
  dependencyCounts: z.array(
    z.strictObject({ fields: z.array(FieldId), counts: z.array(Combination), leftOut: z.int() }),
  ),
});
export type WidgetFigures = z.infer<typeof WidgetFigures>;

/** A custom widget as it is displayed. */
export const CalculatedWidget = z.strictObject({ ...CustomWidgetView.shape, ...WidgetFigures.shape });
export type CalculatedWidget = z.infer<typeof CalculatedWidget>;

/** What a widget shows of each field's values: the value itself, or its label. */
const labelling = ({ showValueInsteadOfLabel, dependencies, fields }: CountedWidget) => {
  const labels = new Map(
    fields.map((field) => [field._id, new Map(optionsOf(field).map(({ value, label }) => [value, label]))]),
  );
  const [own] = fields;
  return (field: FieldId | undefined, value: string): string => {
    const isOwn = field === own?._id;
    const showsValue = isOwn
      ? showValueInsteadOfLabel
      : dependencies.find(({ fieldId }) => fieldId === field)?.showValueInsteadOfLabel === true;
    return showsValue || field === undefined ? value : (labels.get(field)?.get(value) ?? value);
  };
};

/** What a widget shows for some statuses: pure, so that screens and calls show the same. */
export const figuresOf = (widget: CountedWidget, statuses: readonly RegistrationStatus[]): WidgetFigures => {
  const { fields, isCounted, answered, sum, blocks } = widget;
  const [own] = fields;
  const isSum = own?.type === 'integer';
  const labelOf = labelling(widget);
  const [alone, ...others] = blocks;
  const countOf = (row: WidgetBlock['rows'][number]) => added(isSum ? row.sum : row.people, statuses);
  const found = new Map((isSum ? [] : (alone?.rows ?? [])).map((row) => [row.values[0] ?? '', countOf(row)]));
  const options = own === undefined || isSum || !isCounted ? [] : optionsOf(own).map(({ value }) => value);
  const rest = [...found].filter(([value, count]) => count !== 0 && !options.includes(value)).map(([value]) => value);
  const counts = [...new Set([...options, ...rest])].map((value) => ({
    value,
    label: labelOf(own?._id, value),
    count: found.get(value) ?? 0,
  }));
  const total = added(isSum ? sum : answered, statuses);
  return {
    values: own?.values ?? '',
    labels: own?.labels ?? '',
    count: Object.fromEntries([
      ...counts.map(({ value, count }): [string, number] => [value, count]),
      ['total', total],
    ]),
    total,
    fields,
    isCounted,
    counts,
    dependencyCounts: others.map((block) => ({
      fields: block.fields,
      leftOut: block.leftOut,
      counts: block.rows
        .map((row) => ({
          values: row.values,
          labels: row.values.map((value, place) => labelOf(block.fields[place], value)),
          count: countOf(row),
        }))
        .filter(({ count }) => count !== 0),
    })),
  };
};

/** A widget with what it shows for some statuses. */
export const calculatedOf = (widget: WidgetTallies, statuses: readonly RegistrationStatus[]): CalculatedWidget => {
  const { answered: _, sum: _sum, blocks: _blocks, ...view } = widget;
  return { ...view, ...figuresOf(widget, statuses) };
};

const ofEvent = z.strictObject({ eventId: EventId });
const mayView = needs.event('viewDashboard');

export const widgetApi = {
  /** Rule reporting/widget-figures. */
  calculatedWidgets: defineCall({
    method: 'GET',
    path: '/api/custom-widgets/calculated',
    summary: "What an event's enabled custom widgets count",
    needs: mayView,
    query: z.strictObject({ ...ofEvent.shape, ...DashboardFilter.shape }),
    output: z.strictObject({ widgets: z.array(CalculatedWidget) }),
  }),
  /** The same of a widget that is being set up, saved or not. Nothing is kept. */
  previewWidget: defineCall({
    method: 'POST',
    path: '/api/x/custom-widgets/preview',
    summary: 'What a custom widget would count now, without saving it',
    needs: needs.event('viewDashboard', 'viewCustomFields'),
    body: z.strictObject({
      ...ofEvent.shape,
      ...DashboardFilter.shape,
      forField: FieldId,
      showValueInsteadOfLabel: z.boolean().default(false),
      combinedCount: z.boolean().default(false),
      dependencies: GivenDependencies.default([]),
    }),
    output: z.strictObject({ figures: WidgetFigures }),
  }),
} as const;

export const widgetTopics = {
  widgets: defineTopic({
    name: 'reporting.widgets',
    kind: 'whole',
    needs: mayView,
    /** Where only those are counted whose groups paid so, all is counted anew at each change. */
    params: z.strictObject({ ...ofEvent.shape, paymentStatus: AttendeeFilter.shape.paymentStatus }),
    view: z.array(WidgetTallies),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
