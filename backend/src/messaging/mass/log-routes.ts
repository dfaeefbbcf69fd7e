import type { EventDetails } from '@turnout/contracts/event-setup';
import { reject, type EventId, type Language } from '@turnout/contracts/kernel';
import { massApi, massLogFileWords as words, type MassChannel } from '@turnout/contracts/messaging';
import { massLogCount, massLogRows, type MassLogAsked, type MassLogRow } from '@turnout/projections/messaging/queries';
import type { FastifyInstance } from 'fastify';
import { workbookOf, type Sheet } from '../../platform/content/sheet.ts';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';
import { textOfHtml } from '../letter/text-of-html.ts';

interface Parts {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

const reads = ['messages', 'mass-mailings', 'registrants', 'accounts'] as const;
/** Rows of a file that are read at once. */
const rowsAtOnce = 500;

/** Staff are named to whoever may see them (rule access/staff-names); `seesStaff`: the viewer may. */
const viewOf = ({ to: _, creatorEmail, position: __, ...row }: MassLogRow, seesStaff: boolean) => ({
  ...row,
  creator: { email: seesStaff ? creatorEmail : '' },
});

const columnsOf = (channel: MassChannel): Sheet['columns'] => [
  { header: words.at, width: 22 },
  { header: words.number, width: 18 },
  { header: words.firstName, width: 20 },
  { header: words.lastName, width: 20 },
  { header: channel === 'email' ? words.email : words.phone, width: 30 },
  ...(channel === 'email' ? [{ header: words.subject, width: 36 }] : []),
  { header: words.message, width: 60 },
  { header: words.status, width: 16 },
  { header: words.by, width: 28 },
];

/** Logs of mass messages: which were sent to whom (rule messaging/message-logs). */
export const massLogRoutes = (app: FastifyInstance, http: HttpContext, { platform, eventDetails }: Parts): void => {
  const { pool, surely } = platform;

  const page = async (
    asked: MassLogAsked,
    { page: number, perPage }: { readonly page: number; readonly perPage: number },
  ) =>
    Promise.all([
      massLogRows(pool, asked, { before: null, limit: perPage, offset: (number - 1) * perPage }),
      massLogCount(pool, asked),
    ]);

  async function* everyRow(
    asked: MassLogAsked,
    language: Language,
    seesStaff: boolean,
  ): AsyncGenerator<readonly (string | Date)[]> {
    let before: string | null = null;
    for (;;) {
      const rows: readonly MassLogRow[] = await massLogRows(pool, asked, { before, limit: rowsAtOnce, offset: 0 });
      for (const row of rows)
        yield [
          row.createdAt,
          row.confirmationNumber,
          row.registrantFirstName,
          row.registrantLastName,
          row.to,
          ...(asked.channel === 'email' ? [row.subject, textOfHtml(row.message)] : [row.message]),
          words.statuses[row.status][language],
          seesStaff ? row.creatorEmail : '',
        ];
      before = rows.at(-1)?.position ?? null;
      if (before === null) return;
    }
  }

  const file = async (asked: MassLogAsked, { language, rightsIn }: Caller) => {
    const event = await eventDetails(asked.eventId);
    if (event === null) return reject('not-found');
    // On a file nobody sees that something is missing.
    await surely.upToDate([...reads]);
    const seesStaff = maySeeStaff(await rightsIn(asked.eventId));
    const name = asked.channel === 'email' ? 'mass-email-logs.xlsx' : 'mass-text-logs.xlsx';
    return workbookOf(platform, { name, language, timeZone: event.timeZone }, [
      {
        name: asked.channel === 'email' ? words.emails : words.texts,
        columns: columnsOf(asked.channel),
        rows: (inLanguage) => everyRow(asked, inLanguage, seesStaff),
      },
    ]);
  };

  const eventOf = ({
    query,
  }: {
    readonly query: { readonly event?: EventId | undefined; readonly eventId?: EventId | undefined };
  }) => query.event ?? query.eventId ?? null;

  route(app, http, massApi.massEmailLogs, {
    reads,
    eventOf,
    handle: async ({ query: { event, eventId = event, page: number, perPage, ...filters } }, { rightsIn }) => {
      if (eventId === undefined) return reject('not-found');
      const [rows, total] = await page({ ...filters, eventId, channel: 'email' }, { page: number, perPage });
      const seesStaff = maySeeStaff(await rightsIn(eventId));
      return {
        body: { massEmailLogs: rows.map((row) => ({ ...viewOf(row, seesStaff), registrantEmail: row.to })), total },
      };
    },
  });
  route(app, http, massApi.massTextLogs, {
    reads,
    eventOf,
    handle: async ({ query: { event, eventId = event, page: number, perPage, ...filters } }, { rightsIn }) => {
      if (eventId === undefined) return reject('not-found');
      const [rows, total] = await page({ ...filters, eventId, channel: 'text' }, { page: number, perPage });
      const seesStaff = maySeeStaff(await rightsIn(eventId));
      return {
        body: { massTextLogs: rows.map((row) => ({ ...viewOf(row, seesStaff), registrantPhone: row.to })), total },
      };
    },
  });
  route(app, http, massApi.downloadMassEmailLogs, {
    reads,
    handle: ({ body }, caller) => file({ ...body, channel: 'email' }, caller),
  });
  route(app, http, massApi.downloadMassTextLogs, {
    reads,
    handle: ({ body }, caller) => file({ ...body, channel: 'text' }, caller),
  });
};
