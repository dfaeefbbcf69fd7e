import { z } from 'zod';
import { defineCall, EventId, FieldId, needs, WidgetId } from '../kernel/index.ts';
import { defineRecord, flag, name, optional, required, value } from '../records/index.ts';

/** A field by its id, or whole as it is read. */
const givenField = z.union([FieldId, z.object({ _id: FieldId }).transform(({ _id }) => _id)]);

/** Fields that a widget counts its own field by; each combination is a row, so they are few. */
export const widgetDependenciesAtMost = 3;
/** Custom widgets of one event: every registration is counted into each of them. */
export const widgetsAtMost = 50;

/** By which fields a widget counts, as whoever sets it up says it. */
export const GivenDependencies = z
  .array(z.strictObject({ fieldId: givenField, showValueInsteadOfLabel: z.boolean().default(false) }))
  .max(widgetDependenciesAtMost, `must have at most ${widgetDependenciesAtMost} fields`);
const storedDependencies = z.array(z.strictObject({ fieldId: FieldId, showValueInsteadOfLabel: z.boolean() }));

const mayEdit = needs.event('viewCustomFields', 'editCustomFields');

/**
 * The counts of an event's dashboard of the answers to a custom field (rule forms/widgets-as-set-up): how often each value was
 * chosen, the sum of a field of whole numbers; and the same by the values of other fields, its dependencies
 * (docs/decisions/0068-what-custom-widgets-count.md).
 */
export const customWidgetRecord = defineRecord({
  one: 'widget',
  many: 'widgets',
  words: { one: 'custom widget', many: 'custom widgets' },
  idKey: 'widgetId',
  id: WidgetId,
  stream: 'widget',
  path: '/api/custom-widgets',
  table: 'custom_widgets',
  topic: 'forms.customWidgets',
  facts: { defined: 'WidgetDefined', revised: 'WidgetRevised', retired: 'WidgetRetired' },
  inWords: {
    en: ['Custom widgets', 'Custom widget created', 'Custom widget changed', 'Custom widget deleted'],
    es: [
      'Widgets personalizados',
      'Widget personalizado creado',
      'Widget personalizado cambiado',
      'Widget personalizado eliminado',
    ],
    fr: [
      'Widgets personnalisés',
      'Widget personnalisé créé',
      'Widget personnalisé modifié',
      'Widget personnalisé supprimé',
    ],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: ({ choiceId }) => ({
    body: { title: 'Dinners', forField: choiceId },
    text: 'title',
    other: { enabled: false },
  }),
  missing: 'widget-not-found',
  needs: {
    list: needs.event('viewCustomFields'),
    one: needs.event('viewCustomFields'),
    define: needs.event('viewCustomFields', 'createCustomFields'),
    revise: mayEdit,
    retire: mayEdit,
  },
  fields: {
    title: required(name()),
    /** Whether the dashboard shows it; one that is not is counted all the same. */
    enabled: optional(flag, true),
    forField: required(value(givenField, FieldId)),
    showValueInsteadOfLabel: optional(flag, false),
    /** Whether dependencies are counted together, each combination of theirs, or each by itself. */
    combinedCount: optional(flag, false),
    dependencies: optional(value(GivenDependencies, storedDependencies), []),
  },
});

export const { Details: CustomWidgetDetails, View: CustomWidgetView } = customWidgetRecord;
export type CustomWidgetDetails = z.infer<typeof CustomWidgetDetails>;
export type CustomWidgetView = z.infer<typeof CustomWidgetView>;

const { list, define, revise, retire } = customWidgetRecord.calls;
const written = z.strictObject({ widget: CustomWidgetView, message: z.string() });

/** The calls of custom widgets (rule forms/widgets-as-set-up). */
export const customWidgetApi = {
  customWidgets: defineCall({
    method: list.method,
    path: list.path,
    summary: list.summary,
    needs: needs.event('viewCustomFields'),
    query: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ widgets: z.array(CustomWidgetView) }),
  }),
  defineCustomWidget: { ...define, output: written },
  reviseCustomWidget: { ...revise, method: 'PATCH' as const, output: written },
  retireCustomWidget: retire,
} as const;
