import { attendeeFileWords, registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { PassThrough } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import { openWorkbookWriter } from '../platform/content/workbook-writer.ts';
import { drained } from '../platform/http/drained.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { RegistrationParts } from './parts.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows written before other requests get their turn. */
const breath = 50;

type Body = z.infer<typeof registrationApi.downloadFromScreen.body>;

const titleOf = (field: Body['fields'][number]): string => {
  if (typeof field === 'string') return field;
  return 'title' in field && typeof field.title === 'string' ? field.title : String(field.name);
};

/** A row's cells in the order of the columns; where it has none of a column, or more than there are, that is left out. */
const cellsOf = (row: Body['data'][number], titles: readonly string[]) =>
  titles.map((title, column) => (Array.isArray(row) ? row[column] : row[title]) ?? '');

/** POST /api/registrations/download-from-screen (spec 001, section 7): the table that a screen shows, as attendees.xlsx. */
export const downloadFromScreenRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { logger } }: Pick<RegistrationParts, 'platform'>,
): void => {
  route(app, http, registrationApi.downloadFromScreen, {
    handle: ({ body }, { language }) => {
      const titles = body.fields.map(titleOf);
      const out = new PassThrough();
      const write = async () => {
        const workbook = await openWorkbookWriter(out, language);
        const columns = titles.map((title) => ({ header: { asWritten: title }, width: 20 }));
        const sheet = workbook.addSheet(attendeeFileWords.sheet, columns);
        for (const [index, row] of body.data.entries()) {
          sheet.addRow(cellsOf(row, titles)).commit();
          if ((index + 1) % breath === 0) await breathe();
          if (!(await drained(out))) return;
        }
        await workbook.commit();
      };
      write().catch((error: unknown) => {
        logger.error({ err: error, capability: 'registration' }, 'a table could not be written');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      return Promise.resolve({ file: out, type: xlsx, name: 'attendees.xlsx' });
    },
  });
};
