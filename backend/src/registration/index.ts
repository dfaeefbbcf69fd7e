import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { activityAttendeePage, approvalPage, attendeePage, groupOf } from '@turnout/projections/registration/queries';
import { waitingPage } from '@turnout/projections/inventory/queries';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { attendeeViewRoutes } from './attendee-view-routes.ts';
import { approvalRoute } from './approval-route.ts';
import { bulkRoutes, openNameIn } from './bulk-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { openChangeStatus } from './change-status.ts';
import { completeImportWhenStarted } from './complete-import-when-started.ts';
import { completeTransferWhenAccepted } from './complete-transfer-when-accepted.ts';
import { completeTypeChangeWhenDecided } from './complete-type-change-when-decided.ts';
import { downloadFromScreenRoute } from './download-from-screen.ts';
import { downloadRoute } from './download.ts';
import { openCompleteErasure } from './erase/complete-erasure.ts';
import { duplicateCheckRoute } from './inventory/duplicates/check-route.ts';
import { eraseRoute } from './erase/routes.ts';
import { eraseUnderOtherTypesWhenErased } from './erase-under-other-types-when-erased.ts';
import { finishErasureWhenRegistrantErased } from './finish-erasure-when-registrant-erased.ts';
import { foundByBadge } from './found-by-badge.ts';
import { openRegistrantFinder, type GroupOf } from './group-of.ts';
import { importJobs, openImports } from './import/index.ts';
import type { RegistrationParts } from './parts.ts';
import { readRoutes } from './read-routes.ts';
import { openActivitySeats } from './inventory/seats/activity-seats.ts';
import { openNumbers } from './inventory/numbers/numbers.ts';
import { countOptionsWhenLimited } from './count-options-when-limited.ts';
import type { CountingParts } from './inventory/options/count-chosen.ts';
import { openOptionUses } from './inventory/options/option-uses.ts';
import { recountOptionsWhenLimited } from './recount-options-when-limited.ts';
import { releaseOptionsWhenUnchosen } from './release-options-when-unchosen.ts';
import { openPromoCodeUses } from './inventory/promo-codes/promo-codes.ts';
import { repopulateRoute } from './enrolment/repopulate-route.ts';
import { repopulateActivityWhenStarted, type RepopulateParts } from './repopulate-activity-when-started.ts';
import { releaseSeatsWhenAbandoned } from './release-seats-when-abandoned.ts';
import { releaseSeatsWhenStatusSet } from './release-seats-when-status-set.ts';
import { resendRoute } from './resend-route.ts';
import { selfServiceRoutes } from './self-service/routes.ts';
import { openSeats, registeredIn } from './inventory/seats/seats.ts';
import { statusRoutes } from './status-routes.ts';
import { submitRoute } from './submit-route.ts';
import { transferRoutes } from './transfer/routes.ts';
import { typeChangeRoutes } from './type-change/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { sweepRegistrantFiles } from './files/sweep-registrant-files.job.ts';
import { forgetWhoWaitedWhenLeft } from './forget-who-waited-when-left.ts';
import { moveWaitingListOnWhenSeatFreed } from './move-waiting-list-on-when-seat-freed.ts';
import { moveWaitingListsOn, type MovingParts } from './move-waiting-lists-on.job.ts';
import { livePlace } from './waiting/live-place.ts';
import { waitingRoutes } from './waiting/routes.ts';
import { warmGroups } from './warm-groups.job.ts';
import type { WarmGroups } from './warm-groups.ts';

export { copyRegistrants } from './copy-registrants.ts';
export { eraseCopiesOfErased } from './erase-copies.ts';
export { isCutOff } from './cut-off.ts';
export { openCompleteErasure } from './erase/complete-erasure.ts';
export { forgetImportedTexts } from './import/store.ts';
export {
  openRegistrations,
  registrationStream,
  type RegistrationNeighbours,
  type Registrations,
} from './registrations.ts';
export { openWarmGroups, type WarmGroups } from './warm-groups.ts';
export { openActivitySeats } from './inventory/seats/activity-seats.ts';
export { openDuplicates } from './inventory/duplicates/duplicates.ts';
export { openOptionUses } from './inventory/options/option-uses.ts';
export { openPromoCodeUses } from './inventory/promo-codes/promo-codes.ts';
export { openRegistrantFiles } from './files/registrant-files.ts';
export { openNumbers } from './inventory/numbers/numbers.ts';
export type { SeatLimit } from './inventory/seats/group-seats.ts';
export { openSeats, registeredIn, type Seats } from './inventory/seats/seats.ts';

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
