import { defineCapability } from '../kernel/index.ts';
import { checkpointApi } from './api.ts';
import { checkpointEvents } from './checkpoint.ts';
import { checkpointCheckinEvents, checkpointDataEvents } from './events.ts';
import { checkpointFieldEvents } from './field.ts';
import { checkpointFieldApi } from './field-api.ts';
import { checkpointRejections } from './rejections.ts';
import { checkpointTopics } from './topics.ts';

/** Attendees and fields are there in other capabilities too, whose topics have these names among all topics. */
const { attendees: checkpointAttendees, fields: checkpointFields, ...topics } = checkpointTopics;

export const checkpoint = defineCapability({
  name: 'checkpoint',
  events: [checkpointEvents, checkpointCheckinEvents, checkpointFieldEvents, checkpointDataEvents],
  calls: [checkpointApi, checkpointFieldApi],
  topics: [topics, { checkpointAttendees, checkpointFields }],
  rejections: [checkpointRejections],
  upcasters: [],
});
