import { defineCapability } from '../kernel/index.ts';
import * as attendeeImportApi from './api.ts';
import { importEvents } from './import-events.ts';
import { importChoiceRejections } from './import-rejections.ts';
import { attendeeImportTopics } from './topics.ts';

export const attendeeImport = defineCapability({
  name: 'attendee-import',
  events: [importEvents],
  calls: [attendeeImportApi],
  topics: [attendeeImportTopics],
  rejections: [importChoiceRejections],
  upcasters: [],
});
