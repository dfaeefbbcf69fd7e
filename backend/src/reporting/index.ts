import { cardTopics, reportingTopics, widgetTopics } from '@turnout/contracts/reporting';
import {
  activityCards,
  activityPayments,
  arrivals,
  countedArrivals,
  dashboard,
  newestOfReport,
  unsatisfied,
} from '@turnout/projections/reporting/queries';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { historyRoutes, type HistoryParts } from './history-routes.ts';
import { heldRoute, type HeldParts } from './held-route.ts';
import { moneyRoutes, type MoneyParts } from './money-routes.ts';
import { statsRoute, type StatsParts } from './stats-route.ts';
import { readyRoutes, type ReadyParts } from './ready/routes.ts';
import { reportRoutes, type ReportParts } from './report/routes.ts';
import { reportViewRoutes, type ReportViewsParts } from './report/views/routes.ts';
import { storyRoutes, type StoryParts } from './story-routes.ts';
import { statusRoute, type StatusParts } from './status-route.ts';
import { userActivityRoutes } from './user-activity-routes.ts';
import { calculatedRoutes, widgetsCounted } from './calculated-routes.ts';
import { exportLogRoute } from './export-log.ts';

export type ReportingParts = HistoryParts &
  StoryParts &
  HeldParts &
  StatusParts &
  StatsParts &
  MoneyParts &
  ReadyParts &
  ReportParts &
  ReportViewsParts;

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
      topic: reportingTopics.unsatisfied,
      read: (readPool, params) => unsatisfied(readPool, reportingTopics.unsatisfied.params.parse(params)),
    },
    {
      topic: cardTopics.counted,
      read: (readPool, params) => dashboard(readPool, cardTopics.counted.params.parse(params)),
    },
    {
      topic: cardTopics.countedArrivals,
      read: (readPool, params) => countedArrivals(readPool, cardTopics.countedArrivals.params.parse(params)),
    },
    {
      topic: cardTopics.activityCards,
      read: (readPool, params) => activityCards(readPool, cardTopics.activityCards.params.parse(params)),
    },
    {
      topic: cardTopics.activityPayments,
      read: (readPool, params) => activityPayments(readPool, cardTopics.activityPayments.params.parse(params)),
    },
    {
      topic: reportingTopics.report,
      read: (readPool, params) => newestOfReport(readPool, reportingTopics.report.params.parse(params)),
    },
    {
      topic: widgetTopics.widgets,
      read: (readPool, params) => widgetsCounted(readPool, widgetTopics.widgets.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    historyRoutes(app, http, parts);
    storyRoutes(app, http, parts);
    heldRoute(app, http, parts);
    exportLogRoute(app, http, parts);
    statusRoute(app, http, parts);
    userActivityRoutes(app, http, parts);
    calculatedRoutes(app, http, parts);
    statsRoute(app, http, parts);
    moneyRoutes(app, http, parts);
    reportRoutes(app, http, parts);
    reportViewRoutes(app, http, parts);
    readyRoutes(app, http, parts);
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
