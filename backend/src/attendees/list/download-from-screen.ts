import { attendeeFileWords, registrationApi } from '@turnout/contracts/registration';
import { yesNoWords, type Language } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { workbookOf } from '../../platform/content/sheet.ts';
import type { CellValue } from '../../platform/content/workbook-writer.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

type Body = z.infer<typeof registrationApi.downloadFromScreen.body>;

const titleOf = (field: Body['fields'][number]): string => {
  if (typeof field === 'string') return field;
  return 'title' in field && typeof field.title === 'string' ? field.title : String(field.name);
};

const shown = (value: string | number | boolean, language: Language): CellValue =>
  typeof value === 'boolean' ? yesNoWords[value ? 'yes' : 'no'][language] : value;

/** A row's cells in the order of the columns; where it has none of a column, or more than there are, that is left out. */
const cellsOf = (row: Body['data'][number], titles: readonly string[], language: Language): readonly CellValue[] =>
  titles.map((title, column) => shown((Array.isArray(row) ? row[column] : row[title]) ?? '', language));

/** POST /api/registrations/download-from-screen: the table that a screen shows, as attendees.xlsx. */
export const downloadFromScreenRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform }: Pick<RegistrationParts, 'platform'>,
): void => {
  route(app, http, registrationApi.downloadFromScreen, {
    handle: ({ body }, { language }) => {
      const titles = body.fields.map(titleOf);
      const columns = titles.map((title) => ({ header: { asWritten: title }, width: 20 }));
      const rows = (of: Language) => body.data.map((row) => cellsOf(row, titles, of));
      const file = { name: 'attendees.xlsx', language };
      return Promise.resolve(workbookOf(platform, file, [{ name: attendeeFileWords.sheet, columns, rows }]));
    },
  });
};
