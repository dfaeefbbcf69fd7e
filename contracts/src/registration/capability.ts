import { defineCapability } from '../kernel/index.ts';
import * as attendeesApi from '../attendees/api.ts';
import * as attendeeImportApi from '../attendee-import/api.ts';
import * as selfServiceApi from '../self-service/api.ts';
import * as registrationApi from './api.ts';
import * as approvalApi from '../attendees/approval-api.ts';
import { approvalRejections } from '../attendees/approval-rejections.ts';
import { attendeeViewRejections } from '../attendees/attendee-view-rejections.ts';
import { chargeRejections } from './charge-rejections.ts';
import { attendeeViewEvents } from '../attendees/attendee-views.ts';
import { activitySeatEvents, repopulationEvents } from '../inventory/activity-events.ts';
import { activityEnrolmentRejections } from './activity-rejections.ts';
import * as duplicatesApi from '../inventory/duplicates-api.ts';
import { duplicateRejections, likenessEvents } from '../inventory/duplicates.ts';
import { importEvents, registrationEvents } from './stream/events.ts';
import { fileRejections } from '../attendees/file-rejections.ts';
import * as filesApi from '../attendees/files-api.ts';
import { groupRejections } from './group-rejections.ts';
import { numberEvents } from '../inventory/number-events.ts';
import { optionUseEvents, optionUseRejections } from '../inventory/option-events.ts';
import { promoCodeUseEvents } from '../inventory/promo-code-events.ts';
import { registrationRejections } from './rejections.ts';
import { seatEvents } from '../inventory/seat-events.ts';
import { selfServiceRejections } from '../self-service/self-service-rejections.ts';
import { registrationTopics } from './topics.ts';
import { transferRejections } from '../self-service/transfer-rejections.ts';
import { typeChangeRejections } from '../self-service/type-change-rejections.ts';
import * as waitingApi from '../inventory/waiting-api.ts';
import { waitingEvents } from '../inventory/waiting-events.ts';
import { waitingRejections } from '../inventory/waiting-rejections.ts';

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
  calls: [
    registrationApi,
    attendeesApi,
    attendeeImportApi,
    selfServiceApi,
    duplicatesApi,
    filesApi,
    waitingApi,
    approvalApi,
  ],
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
