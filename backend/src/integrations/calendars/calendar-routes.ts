import { calendarFeed, type CalendarEntry, type EventDetails } from '@turnout/contracts/event-setup';
import { calendarApi, ownCalendarPath } from '@turnout/contracts/integrations';
import { reject, type ActivityId, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrantState, RegistrationGroup } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, type FileAnswer, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { ownEntries, programmeEntries, type CalendarActivity } from './entries.ts';

export interface CalendarParts {
  readonly platform: Pick<Platform, 'ids' | 'clock'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly registrations: {
    readonly find: (id: RegistrantId) => Promise<{ readonly state: RegistrationGroup } | null>;
    readonly eventOf: (id: RegistrantId) => Promise<EventId | null>;
  };
  /** An event's activities, as they are. */
  readonly activitiesOf: (eventId: EventId) => Promise<readonly CalendarActivity[]>;
  /** An activity, deleted or not; null: there never was one. */
  readonly activityOnce: (id: ActivityId) => Promise<CalendarActivity | null>;
  /** The address at which people reach this now. */
  readonly publicUrl: () => string;
}

/** Calendars that programs subscribe to: an event's programme, and what one person takes part in (rule integrations/calendars). */
export const calendarRoutes = (app: FastifyInstance, http: HttpContext, parts: CalendarParts): void => {
  const { platform, eventDetails, registrations, activitiesOf, activityOnce, publicUrl } = parts;
  const { calendarCodes } = platform.ids;
  const fileOf = (name: string, entries: readonly CalendarEntry[], fileName: string): FileAnswer => ({
    file: Buffer.from(calendarFeed(name, entries, platform.clock.now())),
    type: 'text/calendar; charset=utf-8',
    name: fileName,
  });
  /** Somebody who is registered, or was; null: nobody, or nobody who is known any more. */
  const personOf = async (id: RegistrantId): Promise<{ eventId: EventId; person: RegistrantState } | null> => {
    const found = await registrations.find(id);
    const person = found?.state.registrants.get(id);
    if (found === null || person === undefined || person.isErased) return null;
    return { eventId: found.state.eventId, person };
  };

  route(app, http, calendarApi.programmeCalendar, {
    reads: ['forms'],
    handle: async ({ params: { eventId } }) => {
      const event = await eventDetails(eventId);
      if (event === null || event.preventExternalRegistrations) return reject('not-found');
      const source = { eventId, event, activities: await activitiesOf(eventId), publicUrl: publicUrl() };
      return fileOf(event.name, programmeEntries(source), 'programme.ics');
    },
  });
  route(app, http, calendarApi.ownCalendar, {
    reads: ['registrants'],
    eventOf: async ({ params: { code } }) => {
      const id = calendarCodes.personOf(code);
      return id === null ? null : registrations.eventOf(id);
    },
    handle: async ({ params: { code } }) => {
      const id = calendarCodes.personOf(code);
      const found = id === null ? null : await personOf(id);
      const event = found === null ? null : await eventDetails(found.eventId);
      if (found === null || event === null) return reject('not-found');
      const all = await Promise.all([...found.person.activities.keys()].map(activityOnce));
      const activities = all.filter((one) => one !== null);
      const source = { eventId: found.eventId, event, activities, publicUrl: publicUrl() };
      return fileOf(event.name, ownEntries(source, found.person), 'activities.ics');
    },
  });
  route(app, http, calendarApi.calendarLink, {
    reads: ['registrants'],
    eventOf: ({ params: { registrationId } }) => registrations.eventOf(registrationId),
    handle: async ({ params: { registrationId } }) => {
      const found = await personOf(registrationId);
      if (found === null) return reject('not-found');
      return { body: { address: `${publicUrl()}${ownCalendarPath(calendarCodes.codeOf(registrationId))}` } };
    },
  });
};
