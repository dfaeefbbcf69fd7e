import { hasOptions, optionsOf } from '@turnout/contracts/fields';
import type { EventId } from '@turnout/contracts/kernel';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { activitiesOfEvent, fieldsOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import type { Form } from './steps.ts';
import { suggestMapping } from '../rows/suggest-mapping.ts';
import type { StoredImport } from '../upload/stored-import.ts';

/** The event's fields and types, as files are mapped to them. */
export const formOf = async (pool: CommonQueryMethods, eventId: EventId): Promise<Form> => {
  const [fields, types] = await Promise.all([fieldsOfEvent(pool, { eventId }), typesOfEvent(pool, { eventId })]);
  return { fields, types };
};

/** The event's day now, on its own clocks, and the currency of its prices. */
export interface EventNow {
  readonly today: string;
  readonly currency: string;
  /** The event's rate where tax comes on top of prices. */
  readonly taxOnTop: number | null;
}

/** As `formOf`, with the activities, the seats that they have left, and prices: what a file is checked against. */
export const checkedFormOf = async (
  pool: CommonQueryMethods,
  eventId: EventId,
  now: EventNow | undefined,
): Promise<Form> => {
  const [form, activities] = await Promise.all([formOf(pool, eventId), activitiesOfEvent(pool, { eventId })]);
  return {
    ...form,
    today: now?.today,
    pricing:
      now === undefined
        ? undefined
        : { currency: now.currency, day: now.today, taxOnTop: now.taxOnTop, activities: [...activities] },
    activities: activities.map(({ _id, name, availableSeats, registeredAttendees: taken }) => ({
      _id,
      name,
      seatsLeft: availableSeats === 0 || typeof taken !== 'number' ? null : Math.max(0, availableSeats - taken),
    })),
  };
};

/** An import as screens and scripts see it. */
export const viewOf = (row: StoredImport, { fields, types }: Form): ImportView => ({
  _id: row.import_id,
  eventId: row.event_id,
  fileName: row.file_name,
  state: row.state,
  createdAt: row.created_at,
  columns: row.columns,
  preview: row.preview,
  encoding: row.read_as.encoding,
  headerLine: row.read_as.headerLine,
  head: row.read_as.head,
  source: row.read_as.source,
  dates: row.read_as.dates,
  rowCount: row.row_count,
  form: {
    fields: fields.map((field) => ({
      _id: field._id,
      title: field.title,
      fieldMapping: field.fieldMapping,
      type: field.type,
      required: field.required,
      published: field.published,
      options: hasOptions(field.type) ? [...optionsOf(field)] : [],
    })),
    types: types.map(({ _id, name }) => ({ _id, name })),
  },
  // Types may have been made since the file was read.
  mapping: row.mapping ?? (row.columns.length === 0 ? null : suggestMapping(row.columns, fields, types)),
  report: row.report,
  corrected: row.corrections.length,
  done: row.done,
  of: row.of,
  error: row.error,
  errorAt: row.error_at,
  isWaiting: row.is_waiting,
});

/** The same in a list of imports: without the options of the form, which would stand in each. */
export const listedView = ({ form, ...view }: ImportView): ImportView => ({
  ...view,
  form: { ...form, fields: form.fields.map((field) => ({ ...field, options: [] })) },
});
