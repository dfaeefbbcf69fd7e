import { checkpointRecord, checkpointTopics as topics } from '@turnout/contracts/checkpoint';
import { reaches, RegistrantId } from '@turnout/contracts/kernel';
import {
  attendeesAt,
  checkinPage,
  checkpointFieldsOfEvent,
  checkpointsOfEvent,
  checkpointStats,
  headCount,
} from '@turnout/projections/checkpoint/queries';
import { defineManifest, type Module, type Platform } from '../platform/module/platform.ts';
import { newestDetails } from '../platform/records/newest.ts';
import { attendeeAtDesk, cardFor, checkpointAttendeeFor } from '../platform/session/staff.ts';
import { cardRoutes } from './card-routes.ts';
import { checkinRoutes } from './checkin-routes.ts';
import { configRoutes, moreConfigRoutes } from './config-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { fieldRoutes } from './field-routes.ts';
import type { LabelFiles } from './labels/label-files.ts';
import { labelRoute } from './labels/label-route.ts';
import { logRoute } from './log-route.ts';
import { lookUpRoute } from './look-up-route.ts';
import type { CheckpointParts } from './parts.ts';
import { reportRoute } from './report-route.ts';
import { foundByBadge } from './told.ts';

export { openCheckpoints, type Checkpoints } from './checkpoints.ts';
export { openOfflineAtCheckpoints } from './offline/at-checkpoints.ts';
export { openLabelFiles, type LabelFiles } from './labels/label-files.ts';
export type { CheckpointParts } from './parts.ts';

const checkpointModule = (parts: CheckpointParts & { readonly labels: LabelFiles }): Module => {
  const { badges } = parts.platform.ids;
  return {
    views: [
      {
        topic: topics.checkpoints,
        read: async (pool, params, rights) =>
          (await checkpointsOfEvent(pool, topics.checkpoints.params.parse(params))).filter(({ _id }) =>
            reaches(rights, { checkpointId: _id }),
          ),
      },
      {
        topic: topics.fields,
        read: (pool, params) => checkpointFieldsOfEvent(pool, topics.fields.params.parse(params)),
      },
      {
        topic: topics.checkins,
        read: async (pool, params, rights) => {
          const { filter, ...asked } = topics.checkins.params.parse(params);
          const page = await checkinPage(pool, { ...asked, filter: await foundByBadge(parts, filter) });
          return { ...page, rows: page.rows.map(cardFor(rights)) };
        },
      },
      {
        topic: topics.stats,
        read: (pool, params) => checkpointStats(pool, topics.stats.params.parse(params)),
      },
      {
        topic: topics.attendees,
        keyOf: async (params) => {
          const { registrationId } = topics.attendees.params.parse(params);
          return (await parts.registrations.groupOf(registrationId)) ?? registrationId;
        },
        read: async (pool, params, rights) =>
          (await attendeesAt(pool, topics.attendees.params.parse(params)))?.map(({ attendee, badge }) => ({
            ...checkpointAttendeeFor(rights)(attendeeAtDesk(attendee)),
            badgeCode: badges.codeOf(RegistrantId.parse(attendee._id), badge),
          })) ?? null,
      },
      {
        topic: topics.headCount,
        read: (pool, params) => headCount(pool, topics.headCount.params.parse(params)),
      },
    ],
    routes: (app, http) => {
      configRoutes(app, http, parts);
      moreConfigRoutes(app, http, parts);
      fieldRoutes(app, http, parts);
      lookUpRoute(app, http, parts);
      checkinRoutes(app, http, parts);
      cardRoutes(app, http, parts);
      labelRoute(app, http, parts.labels);
      dataRoutes(app, http, parts);
      logRoute(app, http, parts);
      reportRoute(app, http, parts);
    },
  };
};

/** What server and worker plug in. */
export const checkpointManifest = defineManifest({
  name: 'checkpoint',
  watched: ['checkpoint', 'checkpointfield'],
  reactions: [],
  jobs: [],
  module: checkpointModule,
  /** What other capabilities' reactions ask of its streams. Each time it looks for what is new. */
  newest: ({ log }: Pick<Platform, 'log'>) => ({ checkpointDetails: newestDetails(log, checkpointRecord) }),
});
