import { textOfHtml } from '@turnout/contracts/fields';
import { activityFileWords as words, formsApi, type ActivityView } from '@turnout/contracts/forms';
import { reject, yesNoWords, type EventId, type Language } from '@turnout/contracts/kernel';
import { activitiesOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import { workbookOf } from '../platform/content/sheet.ts';
import type { SheetColumn } from '../platform/content/workbook-writer.ts';
import { route } from '../platform/http/route.ts';
import type { Routes } from './routes.ts';

/** What a row is made of beside its activity. */
interface Around {
  readonly language: Language;
  readonly timeZone: string;
  readonly typeNames: ReadonlyMap<string, string>;
}

/** A moment on the event's clocks, YYYY-MM-DD HH:mm:ss (rule forms/activities-file). */
const clockTime = (at: string | null, timeZone: string): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at));

interface Column extends SheetColumn {
  readonly of: (activity: ActivityView, around: Around) => string | number;
}

const columns: readonly Column[] = [
  { header: words.name, width: 32, of: ({ name }) => name },
  { header: words.starts, width: 20, of: ({ startDate }, { timeZone }) => clockTime(startDate, timeZone) },
  { header: words.ends, width: 20, of: ({ endDate }, { timeZone }) => clockTime(endDate, timeZone) },
  { header: words.location, width: 20, of: ({ location }) => location },
  { header: words.badgeCode, width: 12, of: ({ badgeCode }) => badgeCode },
  { header: words.availableSeats, width: 16, of: ({ availableSeats }) => availableSeats },
  { header: words.registered, width: 12, of: ({ registeredAttendees }) => Number(registeredAttendees) },
  { header: words.checkedIn, width: 12, of: ({ checkedInAttendees }) => Number(checkedInAttendees) },
  { header: words.fee, width: 12, of: ({ fee }) => fee },
  {
    header: words.enrolls,
    width: 30,
    of: ({ autoEnrollTypes }, { typeNames }) => autoEnrollTypes.flatMap((id) => typeNames.get(id) ?? []).join(', '),
  },
  {
    header: words.scanning,
    width: 12,
    of: ({ scanEnabled }, { language }) => yesNoWords[scanEnabled ? 'yes' : 'no'][language],
  },
  { header: words.description, width: 40, of: ({ description }) => textOfHtml(description) },
];

/** POST /api/activities/download (rule forms/activities-file): the event's activities, written while they are sent. */
export const downloadActivities: Routes = (app, http, { platform, eventDetails }) => {
  const { pool, surely } = platform;
  const rowsOf = async function* (eventId: EventId, timeZone: string, language: Language) {
    const [activities, types] = await Promise.all([
      activitiesOfEvent(pool, { eventId }),
      typesOfEvent(pool, { eventId }),
    ]);
    const around = { language, timeZone, typeNames: new Map(types.map(({ _id, name }) => [String(_id), name])) };
    for (const activity of activities) yield columns.map(({ of }) => of(activity, around));
  };
  route(app, http, formsApi.downloadActivities, {
    handle: async ({ body: { eventId } }, { language }) => {
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      // On a file nobody sees that numbers are behind.
      await surely.upToDate(['forms', 'enrolments']);
      return workbookOf(platform, { name: 'activities.xlsx', language }, [
        { name: words.sheet, columns, rows: () => rowsOf(eventId, event.timeZone, language) },
      ]);
    },
  });
};
