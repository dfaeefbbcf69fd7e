import { paymentStateWords } from '@turnout/contracts/charges';
import { exportCell, openCellOfLabels } from '@turnout/contracts/fields';
import type { ActivityView, FieldView } from '@turnout/contracts/forms';
import {
  attendeeFileWords as words,
  erasedPersonWords,
  registrationApi,
  registrationStatusWords,
} from '@turnout/contracts/registration';
import { activitiesOfEvent, fieldsOfEvent } from '@turnout/projections/forms/queries';
import { exportRows, type WithChosen } from '@turnout/projections/registration/queries';
import { reject, yesNoWords, type EventId, type Language } from '@turnout/contracts/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { amountFormat } from '../../platform/content/amount-format.ts';
import { workbookOf } from '../../platform/content/sheet.ts';
import type { CellValue, SheetColumn } from '../../platform/content/workbook-writer.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { BadgeCodes } from '../../platform/ids/badge-codes.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import { foundByBadge } from '../change/found-by-badge.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

interface Column extends SheetColumn {
  /** As the table calls it; '' where the table has none. */
  readonly id: string;
  readonly of: (row: WithChosen, language: Language) => string | number | Date;
  /** Whether it is an amount in the row's currency. */
  readonly isMoney?: true;
}

const fixedColumnsOf = ({ codeOf }: BadgeCodes): readonly Column[] => [
  { id: 'number', header: words.number, width: 20, of: (row) => row.confirmationNumber },
  { id: '', header: words.orderNumber, width: 16, of: (row) => row.orderNumber },
  { id: '', header: words.scannableCode, width: 24, of: (row) => row.scannableCode },
  { id: '', header: words.badgeCode, width: 30, of: (row) => codeOf(row._id, row.badge) },
  {
    id: 'status',
    header: words.status,
    width: 12,
    of: ({ status }, language) => registrationStatusWords[status][language],
  },
  { id: 'type', header: words.type, width: 20, of: (row) => row.type.name },
  { id: '', header: words.groupPlace, width: 12, of: (row) => row.registrationIndex },
  { id: '', header: words.groupSize, width: 12, of: (row) => row.registrantsCount },
  { id: 'registered', header: words.registered, width: 20, of: (row) => new Date(row.createdAt) },
  {
    id: 'checkedIn',
    header: words.checkedIn,
    width: 20,
    of: (row) => (row.checkedInDate === null ? '' : new Date(row.checkedInDate)),
  },
  { id: '', header: words.checkedInBy, width: 24, of: (row) => row.checkedInBy?.name ?? '' },
  { id: '', header: words.desk, width: 16, of: (row) => row.checkedInDesk },
  {
    id: 'printed',
    header: words.printed,
    width: 10,
    of: ({ printed }, language) => yesNoWords[printed ? 'yes' : 'no'][language],
  },
];

/**
 * Amounts as the list shows them: of a primary the group's, which pays together, of a companion their own total alone
 * (docs/decisions/0080, 0081). They are numbers; what they are in stands in a column of its own.
 */
const amountColumns: readonly Column[] = [
  { id: 'total', header: words.total, width: 12, isMoney: true, of: (row) => row.total ?? 0 },
  { id: 'paid', header: words.paid, width: 12, isMoney: true, of: (row) => row.paid ?? '' },
  { id: 'due', header: words.due, width: 12, isMoney: true, of: (row) => row.due ?? '' },
];

const currencyColumn: Column = {
  id: 'currency',
  header: words.currency,
  width: 10,
  of: ({ currency }) => currency ?? '',
};

const paymentColumn: Column = {
  id: 'payment',
  header: words.payment,
  width: 18,
  of: ({ payment }, language) => paymentStateWords[payment][language],
};

/**
 * What somebody chose, by the names of the activities, as an import reads them (docs/decisions/0045): in the order of the
 * event's activities, a deleted one nowhere.
 */
const activitiesColumn = (activities: readonly Pick<ActivityView, '_id' | 'name'>[]): Column => {
  const cellOf = openCellOfLabels(activities.map(({ _id: value, name: label }) => ({ value, label })));
  const idsOf = ({ chosen }: WithChosen) => activities.map(({ _id }) => _id).filter((id) => chosen.includes(id));
  return {
    id: 'activities',
    header: words.activities,
    width: 30,
    of: (row) => (row.chosen.length === 0 ? '' : cellOf(idsOf(row))),
  };
};

/** The cells of one row; amounts are shown with all the decimals of its currency. */
const cellsOf = (columns: readonly Column[], row: WithChosen, language: Language): readonly CellValue[] => {
  const format = amountFormat(row.currency ?? '');
  return columns.map(({ of, isMoney }) => {
    const value = of(row, language);
    return isMoney === true && typeof value === 'number' ? { number: value, format } : value;
  });
};

/** Columns that the table shows as one, and the documented file does not have as one. */
const shownColumns: readonly Column[] = [
  {
    id: 'name',
    header: words.name,
    width: 28,
    of: (row, language) =>
      row.erased === true ? erasedPersonWords[language] : `${row.firstName} ${row.lastName}`.trim(),
  },
  { id: 'email', header: words.email, width: 28, of: (row) => row.email },
  {
    id: 'group',
    header: words.group,
    width: 12,
    of: ({ registrationIndex: place, registrantsCount: size }) => {
      if (size < 2) return '';
      // A place stays where others left: it may be beyond those who are counted.
      return place > size ? `${place}` : `${place} / ${size}`;
    },
  },
];

/** The form's fields; whoever was erased is called so in the column of the first name. */
const formColumns = (fields: readonly FieldView[]): readonly Column[] => {
  const nameColumn = Math.max(
    0,
    fields.findIndex(({ fieldMapping }) => fieldMapping === 'firstName'),
  );
  return fields.map((field, column) => ({
    id: field._id,
    header: { asWritten: field.title },
    width: 20,
    of: (row, language) =>
      row.erased === true && column === nameColumn
        ? erasedPersonWords[language]
        : exportCell(field, row.fields.find(({ _id }) => _id === field._id)?.value),
  }));
};

/** Amounts are never without what they are in: where it is not asked for, it follows the last of them. */
const withCurrency = (columns: readonly Column[]): readonly Column[] => {
  const last = columns.findLastIndex(({ isMoney }) => isMoney);
  return last === -1 || columns.includes(currencyColumn) ? columns : columns.toSpliced(last + 1, 0, currencyColumn);
};

/** What an event's file is made of. */
interface Of {
  readonly fields: readonly FieldView[];
  readonly activities: readonly ActivityView[];
  readonly badges: BadgeCodes;
}

/** The columns asked for, in their order; unknown ones are left out. */
const columnsOf = (asked: readonly string[] | undefined, { fields, activities, badges }: Of) => {
  const ofForm = formColumns(fields);
  const others = [
    ...fixedColumnsOf(badges),
    activitiesColumn(activities),
    ...amountColumns,
    currencyColumn,
    paymentColumn,
  ];
  if (asked === undefined) return [...ofForm, ...others];
  const known = new Map([...shownColumns, ...others, ...ofForm].map((one) => [one.id, one]));
  return withCurrency([...new Set(asked)].flatMap((id) => (id === '' ? [] : (known.get(id) ?? []))));
};

type Body = z.infer<typeof registrationApi.download.body>;
/** Of the registrations named, so many are looked at for their event. */
const looksAt = 100;

/** POST /api/registrations/download (rule attendees/download): the list, or those named, as attendees.xlsx. */
export const downloadRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { platform, eventDetails } = parts;
  const { pool, surely } = platform;
  const { eventOf } = parts.registrations;
  /** The event asked for; where only registrations are named, theirs: others of them are left out. */
  const eventIn = async ({ body }: { readonly body: Body; readonly raw: FastifyRequest }): Promise<EventId | null> => {
    if (body.eventId !== undefined) return body.eventId;
    for (const id of body.registrationIds?.slice(0, looksAt) ?? []) {
      const eventId = await eventOf(id);
      if (eventId !== null) return eventId;
    }
    return null;
  };
  route(app, http, registrationApi.download, {
    eventOf: eventIn,
    handle: async ({ body, raw }, { language, rights }) => {
      const { registrationIds, sort } = body;
      const filters = await foundByBadge(parts, body.filters ?? {});
      const eventId = await eventIn({ body, raw });
      if (eventId === null) return reject('not-found');
      // On a file nobody sees that people are missing.
      await surely.upToDate(['registrants', 'forms', 'accounts', 'enrolments']);
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      // Of all the event's fields: one type's form may ask what another's does not.
      const [form, activities] = await Promise.all([
        fieldsOfEvent(pool, { eventId }),
        activitiesOfEvent(pool, { eventId }),
      ]);
      const fields = form.filter(({ hideOnExport }) => !hideOnExport);
      const columns = columnsOf(body.columns, { fields, activities, badges: platform.ids.badges });
      const shown = registrationFor(rights);
      const rows = async function* () {
        for await (const row of exportRows(pool, { eventId, filter: filters, ids: registrationIds ?? null, sort })) {
          yield cellsOf(columns, shown(row), language);
        }
      };
      return workbookOf(platform, { name: 'attendees.xlsx', language, timeZone: event.timeZone }, [
        { name: words.sheet, columns, rows },
      ]);
    },
  });
};
