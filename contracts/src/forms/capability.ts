import { defineCapability } from '../kernel/index.ts';
import * as formsApi from './api.ts';
import { fieldEvents, typeEvents, typeGroupEvents } from './events.ts';
import { formsRejections } from './rejections.ts';
import { formsTopics } from './topics.ts';

export const forms = defineCapability({
  name: 'forms',
  events: [fieldEvents, typeEvents, typeGroupEvents],
  calls: [formsApi],
  topics: [formsTopics],
  rejections: [formsRejections],
  upcasters: [],
});
