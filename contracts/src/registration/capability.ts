import { defineCapability } from '../kernel/index.ts';
import { activityEnrolmentRejections } from './activity-rejections.ts';
import * as registrationApi from './api.ts';
import { chargeRejections } from './charge-rejections.ts';
import { groupRejections } from './group-rejections.ts';
import { registrationRejections } from './rejections.ts';
import { registrationEvents } from './stream/events.ts';
import { registrationTopics } from './topics.ts';

export const registration = defineCapability({
  name: 'registration',
  events: [registrationEvents],
  calls: [registrationApi],
  topics: [registrationTopics],
  rejections: [registrationRejections, activityEnrolmentRejections, groupRejections, chargeRejections],
  upcasters: [],
});
