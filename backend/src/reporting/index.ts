import {
  calculatedOf,
  reportingApi,
  reportingTopics,
  statusesCounted,
  widgetApi,
  widgetTopics,
} from '@turnout/contracts/reporting';
import { arrivals, dashboard, widgetTallies } from '@turnout/projections/reporting/queries';
import { route } from '../platform/http/route.ts';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { historyRoutes, type HistoryParts } from './history-routes.ts';
import { heldRoute, type HeldParts } from './held-route.ts';
import { storyRoutes, type StoryParts } from './story-routes.ts';
import { statusRoute, type StatusParts } from './status-route.ts';
import { userActivityRoutes } from './user-activity-routes.ts';
import { exportLogRoute } from './export-log.ts';

export type ReportingParts = HistoryParts & StoryParts & HeldParts & StatusParts;

/** Numbers over several capabilities and what was; decides nothing. */
const reportingModule = (parts: ReportingParts): Module => ({
  views: [
    {
      topic: reportingTopics.dashboard,
      read: (readPool, params) => dashboard(readPool, reportingTopics.dashboard.params.parse(params)),
    },
    {
      topic: reportingTopics.arrivals,
      read: (readPool, params) => arrivals(readPool, reportingTopics.arrivals.params.parse(params)),
    },
    {
      topic: widgetTopics.widgets,
      read: (readPool, params) => widgetTallies(readPool, widgetTopics.widgets.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    const { pool } = parts.platform;
    historyRoutes(app, http, parts);
    storyRoutes(app, http, parts);
    heldRoute(app, http, parts);
    exportLogRoute(app, http, parts);
    statusRoute(app, http, parts);
    userActivityRoutes(app, http, parts);
    route(app, http, widgetApi.calculatedWidgets, {
      reads: ['forms', 'registrants'],
      handle: async ({ query: { eventId, ...filter } }) => {
        const enabled = (await widgetTallies(pool, { eventId })).filter((one) => one.enabled);
        return { body: { widgets: enabled.map((one) => calculatedOf(one, statusesCounted(filter))) } };
      },
    });
    route(app, http, reportingApi.stats, {
      reads: ['door', 'forms'],
      handle: async ({ params }) => {
        const { total, checkedIn, types, confirmed, pending, rejected, deleted } = await dashboard(pool, params);
        const byStatus = { confirmed, pending, rejected, deleted };
        const perType = types.map((type) => ({
          _id: type._id,
          name: type.name,
          total: type.confirmed + type.pending + type.rejected + type.deleted,
          checkedIn: type.checkedIn,
        }));
        return { body: { stats: { users: { total, checkedIn, byStatus }, types: perType } } };
      },
    });
  },
});

/** What server and worker plug in. */
export const reportingManifest = defineManifest({
  name: 'reporting',
  watched: [],
  reactions: [],
  jobs: [],
  module: reportingModule,
});
