import { customWidgetRecord, fieldRecord, keyOfFields } from '@turnout/contracts/forms';
import type { EventId, FieldId, WidgetId } from '@turnout/contracts/kernel';
import { on, type Clause } from '../../platform/projection.ts';
import type { Batch, RowKey } from '../../platform/table.ts';
import { answerTally } from './answer-tally.ts';
import { countedBy, fieldTypes, Widget, widgetSetups, type Setup } from './widget-setup.ts';

const nothing: Setup = { widgets: {}, types: {} };

const fieldsOf = ({ forField, dependencies }: Widget): readonly FieldId[] => [
  forField,
  ...dependencies.map(({ fieldId }) => fieldId),
];

/** Writes a new setup, and has counted anew what is counted otherwise now. */
const revise = (batch: Batch, eventId: EventId, was: Setup, now: Setup): void => {
  widgetSetups.put(batch, { event_id: eventId, setup: now });
  const named = (setup: Setup) =>
    new Map(countedBy(setup).map(({ fields, isSum }) => [keyOfFields(fields), isSum] as const));
  const [before, after] = [named(was), named(now)];
  const other = new Set([...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key)));
  for (const fields of other) answerTally.countAnew(batch, { event_id: eventId, fields });
};

/** Has one widget as it is now, null: gone, and of the fields the types that are looked at. */
const withWidget = (batch: Batch, eventId: EventId, id: WidgetId, widget: Widget | null): void => {
  const was = widgetSetups.get(batch, eventId)?.setup ?? nothing;
  const { [id]: _, ...others } = was.widgets;
  const widgets = widget === null ? others : { ...others, [id]: widget };
  const looked = new Set(Object.values(widgets).flatMap(fieldsOf));
  const types: Setup['types'] = {};
  for (const field of looked) {
    const type = was.types[field] ?? fieldTypes.get(batch, field)?.type;
    if (type !== undefined) types[field] = type;
  }
  revise(batch, eventId, was, { widgets, types });
};

const { fact: ofWidget, said: saidOfWidget } = customWidgetRecord;
const { fact: ofField, said: saidOfField } = fieldRecord;

const namedFields = (details: Partial<Widget> | null): readonly FieldId[] => [
  ...(details?.forField === undefined ? [] : [details.forField]),
  ...(details?.dependencies ?? []).map(({ fieldId }) => fieldId),
];
const readBy = (eventId: EventId, details: Partial<Widget> | null = null): RowKey[] => [
  widgetSetups.at(eventId),
  ...namedFields(details).map((field) => fieldTypes.at(field)),
];

/** Which answers an event counts, as its fields and widgets say it. */
export const setupClauses: readonly Clause[] = [
  on(ofField.defined, {
    fold: (event, batch) => {
      const { id, eventId, details } = saidOfField(event);
      if (details?.type !== undefined) fieldTypes.put(batch, { field_id: id, event_id: eventId, type: details.type });
    },
  }),
  on(ofField.revised, {
    reads: ({ data }) => [fieldTypes.at(data.fieldId), widgetSetups.at(data.eventId)],
    fold: (event, batch) => {
      const { id, eventId, details } = saidOfField(event);
      const type = details?.type;
      if (type === undefined || type === fieldTypes.get(batch, id)?.type) return;
      fieldTypes.put(batch, { field_id: id, event_id: eventId, type });
      const was = widgetSetups.get(batch, eventId)?.setup;
      if (was?.types[id] === undefined) return;
      revise(batch, eventId, was, { ...was, types: { ...was.types, [id]: type } });
    },
  }),
  on(ofWidget.defined, {
    reads: ({ data }) => readBy(data.eventId, data.details),
    fold: (event, batch) => {
      const { data } = event;
      withWidget(batch, data.eventId, data.widgetId, Widget.parse(data.details));
    },
  }),
  on(ofWidget.revised, {
    reads: ({ data: { eventId, details } }) =>
      readBy(eventId, {
        ...(details.forField === undefined ? {} : { forField: details.forField }),
        ...(details.dependencies === undefined ? {} : { dependencies: details.dependencies }),
      }),
    fold: (event, batch) => {
      const { id, eventId, details } = saidOfWidget(event);
      const was = widgetSetups.get(batch, eventId)?.setup.widgets[id];
      if (was === undefined || details === null) return;
      withWidget(batch, eventId, id, Widget.parse({ ...was, ...withoutUndefined(details) }));
    },
  }),
  on(ofWidget.retired, {
    reads: ({ data }) => readBy(data.eventId),
    fold: ({ data }, batch) => withWidget(batch, data.eventId, data.widgetId, null),
  }),
];

const withoutUndefined = (details: object): object =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
