import { defineCapability } from '../kernel/index.ts';
import { reportingApi } from './api.ts';
import { cardTopics } from './cards/topics.ts';
import { moneyReportApi } from './money-report.ts';
import { userActivityEvents } from './events.ts';
import { historyApi } from './history.ts';
import { readyApi } from './ready/ready-api.ts';
import { reportApi } from './report.ts';
import { reportViewEvents } from './report-views.ts';
import { reportViewsApi } from './report-views-api.ts';
import { reportingRejections } from './rejections.ts';
import { statusApi } from './status.ts';
import { reportingTopics } from './topics.ts';
import { userActivityApi } from './user-activity.ts';
import { widgetApi, widgetTopics } from './widgets.ts';

export const reporting = defineCapability({
  name: 'reporting',
  events: [userActivityEvents, reportViewEvents],
  calls: [
    reportingApi,
    reportApi,
    reportViewsApi,
    readyApi,
    moneyReportApi,
    historyApi,
    statusApi,
    userActivityApi,
    widgetApi,
  ],
  topics: [reportingTopics, cardTopics, widgetTopics],
  rejections: [reportingRejections],
  upcasters: [],
});
