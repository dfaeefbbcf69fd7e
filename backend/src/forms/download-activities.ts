import { textOfHtml } from '@turnout/contracts/fields';
import { formsApi, type ActivityView } from '@turnout/contracts/forms';
import { reject, type EventId } from '@turnout/contracts/kernel';
import { activitiesOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import { workbookOf } from '../platform/content/sheet.ts';
import { route } from '../platform/http/route.ts';
import type { Routes } from './routes.ts';

/** What a row is made of beside its activity. */
interface Around {
  readonly timeZone: string;
  readonly typeNames: ReadonlyMap<string, string>;
}

/** A moment on the event's clocks, YYYY-MM-DD HH:mm:ss (spec 002, section 9). */
const clockTime = (at: string | null, timeZone: string): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at));

const columns: readonly {
  readonly header: string;
  readonly width: number;
  readonly of: (activity: ActivityView, around: Around) => string | number;
}[] = [
  { header: 'Name', width: 32, of: ({ name }) => name },
  { header: 'Starts', width: 20, of: ({ startDate }, { timeZone }) => clockTime(startDate, timeZone) },
  { header: 'Ends', width: 20, of: ({ endDate }, { timeZone }) => clockTime(endDate, timeZone) },
  { header: 'Location', width: 20, of: ({ location }) => location },
  { header: 'Badge Code', width: 12, of: ({ badgeCode }) => badgeCode },
  { header: 'Available Seats', width: 16, of: ({ availableSeats }) => availableSeats },
  { header: 'Registered', width: 12, of: ({ registeredAttendees }) => Number(registeredAttendees) },
  { header: 'Checked In', width: 12, of: ({ checkedInAttendees }) => Number(checkedInAttendees) },
  { header: 'Fee', width: 12, of: ({ fee }) => fee },
  {
    header: 'Enrolls',
    width: 30,
    of: ({ autoEnrollTypes }, { typeNames }) => autoEnrollTypes.flatMap((id) => typeNames.get(id) ?? []).join(', '),
  },
  { header: 'Scanning', width: 12, of: ({ scanEnabled }) => (scanEnabled ? 'Yes' : 'No') },
  { header: 'Description', width: 40, of: ({ description }) => textOfHtml(description) },
];

/** POST /api/activities/download (spec 001, section 7): the event's activities, written while they are sent. */
export const downloadActivities: Routes = (app, http, { platform, eventDetails }) => {
  const { pool, surely } = platform;
  const rowsOf = async function* (eventId: EventId, timeZone: string) {
    const [activities, types] = await Promise.all([
      activitiesOfEvent(pool, { eventId }),
      typesOfEvent(pool, { eventId }),
    ]);
    const around = { timeZone, typeNames: new Map(types.map(({ _id, name }) => [String(_id), name])) };
    for (const activity of activities) yield columns.map(({ of }) => of(activity, around));
  };
  route(app, http, formsApi.downloadActivities, {
    handle: async ({ body: { eventId } }) => {
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      // On a file nobody sees that numbers are behind.
      await surely.upToDate(['forms', 'enrolments']);
      return workbookOf(platform, 'activities.xlsx', [
        { name: 'Activities', columns, rows: rowsOf(eventId, event.timeZone) },
      ]);
    },
  });
};
