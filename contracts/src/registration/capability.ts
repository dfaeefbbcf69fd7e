import { defineCapability } from '../kernel/index.ts';
import * as registrationApi from './api.ts';
import * as approvalApi from './approval-api.ts';
import { approvalRejections } from './approval-rejections.ts';
import { attendeeViewRejections } from './attendee-view-rejections.ts';
import { chargeRejections } from './charge-rejections.ts';
import { attendeeViewEvents } from './attendee-views.ts';
import { activitySeatEvents, repopulationEvents } from './activity-events.ts';
import { activityEnrolmentRejections } from './activity-rejections.ts';
import * as duplicatesApi from './duplicates-api.ts';
import { duplicateRejections, likenessEvents } from './duplicates.ts';
import { importEvents, registrationEvents } from './events.ts';
import { fileRejections } from './file-rejections.ts';
import * as filesApi from './files-api.ts';
import { groupRejections } from './group-rejections.ts';
import { numberEvents } from './number-events.ts';
import { optionUseEvents, optionUseRejections } from './option-events.ts';
import { promoCodeUseEvents } from './promo-code-events.ts';
import { registrationRejections } from './rejections.ts';
import { seatEvents } from './seat-events.ts';
import { selfServiceRejections } from './self-service-rejections.ts';
import { registrationTopics } from './topics.ts';
import { transferRejections } from './transfer-rejections.ts';
import { typeChangeRejections } from './type-change-rejections.ts';
import * as waitingApi from './waiting-api.ts';
import { waitingEvents } from './waiting-events.ts';
import { waitingRejections } from './waiting-rejections.ts';

export const registration = defineCapability({
  name: 'registration',
  events: [
    registrationEvents,
    importEvents,
    seatEvents,
    waitingEvents,
    numberEvents,
    likenessEvents,
    activitySeatEvents,
    repopulationEvents,
    promoCodeUseEvents,
    optionUseEvents,
    attendeeViewEvents,
  ],
  calls: [registrationApi, duplicatesApi, filesApi, waitingApi, approvalApi],
  topics: [registrationTopics],
  rejections: [
    registrationRejections,
    activityEnrolmentRejections,
    groupRejections,
    fileRejections,
    attendeeViewRejections,
    selfServiceRejections,
    duplicateRejections,
    chargeRejections,
    transferRejections,
    typeChangeRejections,
    waitingRejections,
    approvalRejections,
    optionUseRejections,
  ],
  upcasters: [],
});
