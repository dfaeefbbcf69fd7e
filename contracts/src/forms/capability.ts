import { defineCapability } from '../kernel/index.ts';
import { activityRecord, activityScanEvents } from './activity.ts';
import { promoCodeApi, promoCodeRecord, promoCodeRejections } from './promo-code.ts';
import * as formsApi from './api.ts';
import { customWidgetApi, customWidgetRecord } from './custom-widget.ts';
import { pricingRejections } from './discount.ts';
import { validationApi, validationEvents, validationsTopic } from './enhanced-validation.ts';
import { fieldEvents } from './field.ts';
import { fieldRejections } from './field-rules.ts';
import { formsRejections } from './rejections.ts';
import { formsTopics } from './topics.ts';
import { typeEvents } from './type.ts';
import { typeGroupEvents } from './type-group.ts';

export const forms = defineCapability({
  name: 'forms',
  events: [
    fieldEvents,
    typeEvents,
    typeGroupEvents,
    activityRecord.events,
    activityScanEvents,
    validationEvents,
    customWidgetRecord.events,
    promoCodeRecord.events,
  ],
  calls: [formsApi, validationApi, customWidgetApi, promoCodeApi],
  topics: [
    formsTopics,
    {
      activities: activityRecord.topic,
      validations: validationsTopic,
      customWidgets: customWidgetRecord.topic,
      promoCodes: promoCodeRecord.topic,
    },
  ],
  rejections: [formsRejections, pricingRejections, fieldRejections, promoCodeRejections],
  upcasters: [],
});
