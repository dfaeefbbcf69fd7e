import { defineCapability } from '../kernel/index.ts';
import { reportingApi } from './api.ts';
import { historyApi } from './history.ts';
import { reportingRejections } from './rejections.ts';
import { statusApi } from './status.ts';
import { reportingTopics } from './topics.ts';

export const reporting = defineCapability({
  name: 'reporting',
  events: [],
  calls: [reportingApi, historyApi, statusApi],
  topics: [reportingTopics],
  rejections: [reportingRejections],
  upcasters: [],
});
