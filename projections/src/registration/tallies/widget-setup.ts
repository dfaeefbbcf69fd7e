import { FieldType } from '@turnout/contracts/fields';
import { countsOf, keyOfFields, type CountedFields } from '@turnout/contracts/forms';
import { EventId, FieldId, WidgetId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { defineTable } from '../../platform/table.ts';

export const Widget = z.object({
  forField: FieldId,
  combinedCount: z.boolean(),
  dependencies: z.array(z.object({ fieldId: FieldId })),
});
export type Widget = z.infer<typeof Widget>;

/** What an event's widgets count, and of which types their fields are. */
export const Setup = z.object({ widgets: z.record(WidgetId, Widget), types: z.record(FieldId, FieldType) });
export type Setup = z.infer<typeof Setup>;

export const fieldTypes = defineTable(
  'field_types',
  ['field_id'],
  z.object({ field_id: FieldId, event_id: EventId, type: FieldType }),
);
export const widgetSetups = defineTable('widget_setups', ['event_id'], z.object({ event_id: EventId, setup: Setup }));

const known = new WeakMap<Setup, readonly CountedFields[]>();

/** What the widgets of an event count, the same fields once. */
export const countedBy = (setup: Setup): readonly CountedFields[] => {
  const before = known.get(setup);
  if (before !== undefined) return before;
  const all = Object.values(setup.widgets).flatMap((widget) => countsOf(widget, (field) => setup.types[field]));
  const counted = [...new Map(all.map((one) => [keyOfFields(one.fields), one])).values()];
  known.set(setup, counted);
  return counted;
};
