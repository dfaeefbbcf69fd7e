import { registrationTopics } from '@turnout/contracts/registration';
import { attendeePage, groupOf } from '@turnout/projections/registration/queries';
import type { Module } from '../platform/module/platform.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { changeRoutes } from './change-routes.ts';
import { downloadRoute } from './download.ts';
import { eraseRoute } from './erase/routes.ts';
import type { RegistrationParts } from './parts.ts';
import { readRoutes } from './read-routes.ts';
import { resendRoute } from './resend-route.ts';
import { statusRoutes } from './status-routes.ts';
import { submitRoute } from './submit-route.ts';

export { openCompleteErasure } from './erase/complete-erasure.ts';
export { openRegistrantFinder, type GroupOf } from './group-of.ts';
export { forgetImportedTexts } from './import/store.ts';
export { openRegistrations, registrationStream, type Registrations } from './registrations.ts';
export type { SeatLimit } from './seats/group-seats.ts';
export { openSeats, registeredIn, type Seats } from './seats/seats.ts';

export const registrationModule = (parts: RegistrationParts): Module => ({
  views: [
    {
      topic: registrationTopics.attendees,
      projections: ['registrants', 'forms', 'accounts', 'door'],
      read: async (pool, params, rights) => {
        const page = await attendeePage(pool, registrationTopics.attendees.params.parse(params));
        return { ...page, rows: page.rows.map(registrationFor(rights)) };
      },
    },
    {
      topic: registrationTopics.group,
      projections: ['registrants', 'forms', 'accounts'],
      keyOf: async (params) => {
        const { registrationId } = registrationTopics.group.params.parse(params);
        return (await parts.registrations.groupOf(registrationId)) ?? registrationId;
      },
      read: async (pool, params, rights) => {
        const group = await groupOf(pool, registrationTopics.group.params.parse(params));
        return group.length === 0 ? null : group.map(registrationFor(rights));
      },
    },
  ],
  routes: (app, rim) => {
    readRoutes(app, rim, parts);
    submitRoute(app, rim, parts);
    changeRoutes(app, rim, parts);
    statusRoutes(app, rim, parts);
    resendRoute(app, rim, parts);
    eraseRoute(app, rim, parts);
    downloadRoute(app, rim, parts.platform, parts.registrations);
  },
});
