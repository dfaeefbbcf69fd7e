import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { activityAttendeePage, approvalPage, attendeePage, groupOf } from '@turnout/projections/registration/queries';
import { waitingPage } from '@turnout/projections/inventory/queries';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { attendeeViewRoutes } from '../attendees/list/attendee-view-routes.ts';
import { approvalRoute } from '../attendees/change/approval-route.ts';
import { bulkRoutes, openNameIn } from '../attendees/change/bulk-routes.ts';
import { changeRoutes } from '../attendees/change/change-routes.ts';
import { openChangeStatus } from '../attendees/change/change-status.ts';
import { completeImportWhenStarted } from '../attendee-import/complete-import-when-started.ts';
import { completeTransferWhenAccepted } from '../self-service/complete-transfer-when-accepted.ts';
import { completeTypeChangeWhenDecided } from '../self-service/complete-type-change-when-decided.ts';
import { downloadFromScreenRoute } from '../attendees/list/download-from-screen.ts';
import { downloadRoute } from '../attendees/list/download.ts';
import { openCompleteErasure } from '../erasure/complete-erasure.ts';
import { duplicateCheckRoute } from './check-route.ts';
import { eraseRoute } from '../erasure/routes.ts';
import { eraseUnderOtherTypesWhenErased } from '../erasure/erase-under-other-types-when-erased.ts';
import { finishErasureWhenRegistrantErased } from '../erasure/finish-erasure-when-registrant-erased.ts';
import { foundByBadge } from '../attendees/change/found-by-badge.ts';
import { openRegistrantFinder, type GroupOf } from '../groups/stream/group-of.ts';
import { importJobs, openImports } from '../attendee-import/index.ts';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import { readRoutes } from '../attendees/list/read-routes.ts';
import { openActivitySeats } from '../claims/kinds/activity-seats.ts';
import { openNumbers } from '../claims/kinds/numbers.ts';
import { countOptionsWhenLimited } from '../inventory/count-options-when-limited.ts';
import type { CountingParts } from '../inventory/options/count-chosen.ts';
import { openOptionUses } from '../claims/kinds/option-uses.ts';
import { recountOptionsWhenLimited } from '../inventory/recount-options-when-limited.ts';
import { releaseOptionsWhenUnchosen } from '../inventory/release-options-when-unchosen.ts';
import { openPromoCodeUses } from '../claims/kinds/promo-codes.ts';
import { repopulateRoute } from '../inventory/activities/repopulate-route.ts';
import { repopulateActivityWhenStarted, type RepopulateParts } from '../inventory/repopulate-activity-when-started.ts';
import { releaseSeatsWhenAbandoned } from '../inventory/release-seats-when-abandoned.ts';
import { releaseSeatsWhenStatusSet } from '../inventory/release-seats-when-status-set.ts';
import { resendRoute } from '../attendees/change/resend-route.ts';
import { selfServiceRoutes } from '../self-service/link/routes.ts';
import { openSeats, registeredIn } from '../claims/kinds/seats.ts';
import { statusRoutes } from '../attendees/change/status-routes.ts';
import { submitRoute } from './submit-route.ts';
import { transferRoutes } from '../self-service/transfer/routes.ts';
import { typeChangeRoutes } from '../self-service/type-change/routes.ts';
import { fileRoutes } from '../attendees/files/routes.ts';
import { sweepRegistrantFiles } from '../attendees/files/sweep-registrant-files.job.ts';
import { forgetWhoWaitedWhenLeft } from '../erasure/forget-who-waited-when-left.ts';
import { moveWaitingListOnWhenSeatFreed } from '../inventory/move-waiting-list-on-when-seat-freed.ts';
import { moveWaitingListsOn, type MovingParts } from '../inventory/move-waiting-lists-on.job.ts';
import { livePlace } from '../inventory/waiting/live-place.ts';
import { waitingRoutes } from '../inventory/waiting/routes.ts';
import { warmGroups } from './warm-groups.job.ts';
import type { WarmGroups } from '../groups/stream/warm-groups.ts';

export { copyRegistrants } from './copy-registrants.ts';
export { eraseCopiesOfErased } from '../erasure/erase-copies.ts';
export { isCutOff } from '../groups/stream/cut-off.ts';
export { openCompleteErasure } from '../erasure/complete-erasure.ts';
export { forgetImportedTexts } from '../attendee-import/upload/store.ts';
export {
  openRegistrations,
  registrationStream,
  type RegistrationNeighbours,
  type Registrations,
} from '../groups/stream/registrations.ts';
export { openWarmGroups, type WarmGroups } from '../groups/stream/warm-groups.ts';
export { openActivitySeats } from '../claims/kinds/activity-seats.ts';
export { openDuplicates } from '../groups/needs/duplicates.ts';
export { openOptionUses } from '../claims/kinds/option-uses.ts';
export { openPromoCodeUses } from '../claims/kinds/promo-codes.ts';
export { openRegistrantFiles } from '../claims/kinds/registrant-files.ts';
export { openNumbers } from '../claims/kinds/numbers.ts';
export type { SeatLimit } from '../claims/pools/group-seats.ts';
export { openSeats, registeredIn, type Seats } from '../claims/kinds/seats.ts';

/**
 * @param parts `databaseUrl`: the database's address, for the threads that read attendee files; `groups`: what is
 *   kept in memory of events that are on.
 */
const registrationModule = ({
  databaseUrl,
  groups,
  ...parts
}: RegistrationParts & { readonly databaseUrl: string; readonly groups: Pick<WarmGroups, 'readOn'> }): Module => {
  const imports = openImports({ ...parts, databaseUrl, importSeats: parts }).module;
  return {
    views: [
      ...imports.views,
      {
        topic: registrationTopics.attendees,
        read: async (pool, params, rights) => {
          const { filter, ...asked } = registrationTopics.attendees.params.parse(params);
          const { badges } = parts.platform.ids;
          const page = await attendeePage(pool, { ...asked, filter: foundByBadge(badges, filter) });
          return { ...page, rows: page.rows.map(registrationFor(rights)) };
        },
      },
      {
        topic: registrationTopics.activityAttendees,
        read: (pool, params) => activityAttendeePage(pool, registrationTopics.activityAttendees.params.parse(params)),
      },
      {
        topic: registrationTopics.waiting,
        read: (pool, params) => waitingPage(pool, registrationTopics.waiting.params.parse(params)),
      },
      livePlace(parts.platform),
      {
        topic: registrationTopics.approvals,
        read: (pool, params) => approvalPage(pool, registrationTopics.approvals.params.parse(params)),
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
      submitRoute(app, http, parts);
      duplicateCheckRoute(app, http, parts);
      changeRoutes(app, http, parts);
      const changeStatus = openChangeStatus(parts);
      statusRoutes(app, http, parts, changeStatus);
      bulkRoutes(app, http, parts, changeStatus);
      approvalRoute(app, http, { changeStatus, nameIn: openNameIn(parts.registrations) });
      attendeeViewRoutes(app, http, parts);
      resendRoute(app, http, parts);
      selfServiceRoutes(app, http, parts);
      transferRoutes(app, http, parts);
      typeChangeRoutes(app, http, parts);
      waitingRoutes(app, http, parts);
      fileRoutes(app, http, parts);
      eraseRoute(app, http, parts);
      downloadRoute(app, http, parts);
      downloadFromScreenRoute(app, http, parts);
      repopulateRoute(app, http, parts);
      imports.routes(app, http);
    },
    jobs: [
      ...(imports.jobs ?? []),
      warmGroups.open({ groups, logger: parts.platform.logger }),
      sweepRegistrantFiles.open(parts),
    ],
  };
};

const reactions = [
  completeImportWhenStarted,
  releaseSeatsWhenStatusSet,
  releaseSeatsWhenAbandoned,
  finishErasureWhenRegistrantErased,
  eraseUnderOtherTypesWhenErased,
  repopulateActivityWhenStarted,
  completeTransferWhenAccepted,
  completeTypeChangeWhenDecided,
  forgetWhoWaitedWhenLeft,
  moveWaitingListOnWhenSeatFreed,
  releaseOptionsWhenUnchosen,
  countOptionsWhenLimited,
  recountOptionsWhenLimited,
] as const;

/**
 * What the worker does about registrations.
 * @param parts `erasureJournal`: the file that remembers who was erased, outside the backups.
 */
const openWork = ({
  platform,
  groupOf,
  enrolling,
  eventDetails,
  typeDetails,
  fieldDetails,
  formOf,
  pricedActivities,
  promoCodes,
  erasureJournal,
}: Pick<RepopulateParts, 'formOf' | 'pricedActivities' | 'promoCodes'> & {
  readonly platform: Platform;
  readonly groupOf: GroupOf;
  readonly typeDetails: MovingParts['typeDetails'];
  readonly fieldDetails: CountingParts['fieldDetails'];
  readonly enrolling: RepopulateParts['enrolling'];
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly erasureJournal: string;
}): WorkerModule => {
  const parts = {
    platform,
    groupOf,
    enrolling,
    eventDetails,
    typeDetails,
    fieldDetails,
    formOf,
    pricedActivities,
    promoCodes,
    numbers: openNumbers(platform),
    activitySeats: openActivitySeats(platform),
    promoCodeUses: openPromoCodeUses(platform),
    optionUses: openOptionUses(platform),
    seats: openSeats({ ...platform, registered: registeredIn(platform) }),
    erasure: openCompleteErasure({ ...platform, journalFile: erasureJournal }),
  };
  return { reactions: reactions.map(({ open }) => open(parts)), jobs: [moveWaitingListsOn.open(parts)] };
};

/** What server and worker plug in. */
export const registrationManifest = defineManifest({
  name: 'registration',
  watched: [],
  reactions,
  jobs: [...importJobs, warmGroups, sweepRegistrantFiles, moveWaitingListsOn],
  module: registrationModule,
  openWork,
  /** What other capabilities' reactions ask. */
  newest: (platform: Pick<Platform, 'log' | 'surely'>): { readonly groupOf: GroupOf } => ({
    groupOf: openRegistrantFinder(platform).groupOf,
  }),
});
