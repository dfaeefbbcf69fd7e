import { defineCapability } from '../kernel/index.ts';
import * as attendeesApi from './api.ts';
import * as approvalApi from './approval-api.ts';
import { approvalRejections } from './approval-rejections.ts';
import { attendeeViewRejections } from './attendee-view-rejections.ts';
import { attendeeViewEvents } from './attendee-views.ts';
import { fileRejections } from './file-rejections.ts';
import * as filesApi from './files-api.ts';
import * as noteApi from './note-api.ts';
import { noteRejections } from './note-rejections.ts';
import { attendeesTopics } from './topics.ts';

export const attendees = defineCapability({
  name: 'attendees',
  events: [attendeeViewEvents],
  calls: [attendeesApi, filesApi, approvalApi, noteApi],
  topics: [attendeesTopics],
  rejections: [fileRejections, attendeeViewRejections, approvalRejections, noteRejections],
  upcasters: [],
});
