import { attendeesTopics } from '@turnout/contracts/attendees';
import { registrationTopics } from '@turnout/contracts/registration';
import { activityAttendeePage, approvalPage, attendeePage, groupOf } from '@turnout/projections/registration/queries';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { activityAttendeeFor, registrationFor, type Profile } from '../platform/session/staff.ts';
import { approvalRoute } from './change/approval-route.ts';
import type { BadgeFileParts } from './badges/badge-files.ts';
import { badgeFileRoutes } from './badges/routes.ts';
import { badgeRoutes } from './change/badge-routes.ts';
import { bulkRoutes, openNameIn } from './change/bulk-routes.ts';
import { changeRoutes } from './change/change-routes.ts';
import { openChangeStatus } from './change/change-status.ts';
import { foundByBadge } from './change/found-by-badge.ts';
import { noteRoutes } from './change/note-routes.ts';
import { resendRoute } from './change/resend-route.ts';
import { statusRoutes, type RemoveForGood } from './change/status-routes.ts';
import { fileRoutes } from './files/routes.ts';
import { sweepRegistrantFiles } from './files/sweep-registrant-files.job.ts';
import { attendeeViewRoutes } from './list/attendee-view-routes.ts';
import { downloadFromScreenRoute } from './list/download-from-screen.ts';
import { downloadRoute } from './list/download.ts';
import { readRoutes } from './list/read-routes.ts';

export { openBadgeFiles } from './badges/badge-files.ts';
export { shownOnBadges } from './badges/read-badges.ts';
export { openPrintBadges } from './change/print-badges.ts';

/** @param parts `removeForGood`: takes a deleted registration away, and erases the person; `profile`: names of staff. */
const attendeesModule = (
  parts: RegistrationParts &
    Pick<BadgeFileParts, 'logoOf' | 'pdf'> & { readonly removeForGood: RemoveForGood; readonly profile: Profile },
): Module => ({
  views: [
    {
      topic: registrationTopics.attendees,
      read: async (pool, params, rights) => {
        const { filter, ...asked } = registrationTopics.attendees.params.parse(params);
        const page = await attendeePage(pool, { ...asked, filter: await foundByBadge(parts, filter) });
        return { ...page, rows: page.rows.map(registrationFor(rights)) };
      },
    },
    {
      topic: attendeesTopics.activityAttendees,
      read: async (pool, params, rights) => {
        const page = await activityAttendeePage(pool, attendeesTopics.activityAttendees.params.parse(params));
        return { ...page, rows: page.rows.map(activityAttendeeFor(rights)) };
      },
    },
    {
      topic: attendeesTopics.approvals,
      read: (pool, params) => approvalPage(pool, attendeesTopics.approvals.params.parse(params)),
    },
    {
      topic: registrationTopics.group,
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
  routes: (app, http) => {
    readRoutes(app, http, parts);
    changeRoutes(app, http, parts);
    badgeRoutes(app, http, parts);
    badgeFileRoutes(app, http, parts);
    const changeStatus = openChangeStatus(parts);
    statusRoutes(app, http, parts, changeStatus);
    bulkRoutes(app, http, parts, changeStatus);
    approvalRoute(app, http, { changeStatus, nameIn: openNameIn(parts.registrations) });
    noteRoutes(app, http, parts);
    attendeeViewRoutes(app, http, parts);
    resendRoute(app, http, parts);
    fileRoutes(app, http, parts);
    downloadRoute(app, http, parts);
    downloadFromScreenRoute(app, http, parts);
  },
  jobs: [sweepRegistrantFiles.open(parts)],
});

/** The people of an event as staff see and change them: list, views, details, status, files, downloads, badges. */
export const attendeesManifest = defineManifest({
  name: 'attendees',
  watched: [],
  reactions: [],
  jobs: [sweepRegistrantFiles],
  module: attendeesModule,
  openWork: (): WorkerModule => ({ reactions: [], jobs: [] }),
});
