import {
  checkinFileWords as words,
  checkinStatusWords,
  checkpointApi,
  externalWords,
  type CheckpointCheckinView,
} from '@turnout/contracts/checkpoint';
import { exportCell, textOf, textOfHtml } from '@turnout/contracts/fields';
import { reject, yesNoWords, type Language } from '@turnout/contracts/kernel';
import { erasedPersonWords } from '@turnout/contracts/registration';
import { checkpointFieldsOfEvent, exportCheckins } from '@turnout/projections/checkpoint/queries';
import { fieldsOfEvent } from '@turnout/projections/forms/queries';
import type { FastifyInstance } from 'fastify';
import { workbookOf, type Sheet } from '../platform/content/sheet.ts';
import type { SheetColumn } from '../platform/content/workbook-writer.ts';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { cardFor } from '../platform/session/staff.ts';
import type { PresentCheckpoint } from './rules.ts';
import { shownOnCards, type CheckpointParts } from './parts.ts';

interface Column extends SheetColumn {
  readonly of: (checkin: CheckpointCheckinView, language: Language) => string | Date;
}

const fixedColumns: readonly Column[] = [
  { header: words.number, width: 20, of: (checkin) => checkin.confirmationNumber },
  { header: words.code, width: 10, of: (checkin) => checkin.code },
  { header: words.status, width: 14, of: ({ status }, language) => checkinStatusWords[status][language] },
  { header: words.printed, width: 10, of: ({ printed }, language) => yesNoWords[printed ? 'yes' : 'no'][language] },
  { header: words.at, width: 20, of: (checkin) => new Date(checkin.createdAt) },
  {
    header: words.by,
    width: 24,
    of: ({ creator }, language) => (creator === 'external' ? externalWords[language] : creator),
  },
  { header: words.desk, width: 16, of: (checkin) => checkin.desk },
  { header: words.note, width: 30, of: (checkin) => textOfHtml(checkin.note) },
];

/** GET /api/checkpoints/get-report (rule checkpoint/report): one row per person and check-in, newest first. */
export const reportRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { checkpoints, platform, eventDetails }: CheckpointParts,
): void => {
  const { pool, surely } = platform;

  /** The sheet of a checkpoint's check-ins, as its reader may see them. */
  const sheetOf = async (
    { eventId, id: checkpointId, details }: PresentCheckpoint,
    rights: Caller['rights'],
  ): Promise<Sheet> => {
    const shown = cardFor(rights);
    const [form, own] = await Promise.all([
      fieldsOfEvent(pool, { eventId }),
      checkpointFieldsOfEvent(pool, { eventId }),
    ]);
    const fieldOf = new Map([...form, ...own].map((field) => [String(field._id), field]));
    const fields = details.fieldsForCheckinAndAttendeesPage;
    const rows = async function* (language: Language) {
      for await (const card of exportCheckins(pool, { eventId, checkpointId })) {
        const checkin = shown(card);
        for (const person of checkin.attendees) {
          const values = new Map(person.fields.map(({ _id, value }) => [_id, value]));
          const cellOf = (id: string): string => {
            const field = fieldOf.get(id);
            return field === undefined ? textOf(values.get(id)) : exportCell(field, values.get(id));
          };
          yield [
            person.erased === true ? erasedPersonWords[language] : person.firstName,
            person.lastName,
            ...fixedColumns.map(({ of }) => of(checkin, language)),
            ...fields.map(({ _id }) => cellOf(_id)),
          ];
        }
      }
    };
    const columns = [
      { header: words.firstName, width: 20 },
      { header: words.lastName, width: 20 },
      ...fixedColumns,
      ...fields.map(({ title }) => ({ header: { asWritten: title }, width: 20 })),
    ];
    return { name: words.sheet, columns, rows };
  };

  route(app, http, checkpointApi.checkpointReport, {
    reads: shownOnCards,
    handle: async ({ query: { eventId, checkpointId } }, { language, rights }) => {
      const checkpoint = await checkpoints.checkpoints.find(checkpointId);
      const event = await eventDetails(eventId);
      if (checkpoint?.eventId !== eventId || event === null) return reject('checkpoint-not-found');
      // On a file nobody sees that check-ins are missing.
      await surely.upToDate(shownOnCards);
      return workbookOf(platform, { name: 'checkpoint-attendees.xlsx', language, timeZone: event.timeZone }, [
        await sheetOf(checkpoint, rights),
      ]);
    },
  });
};
