import { reaches } from '@turnout/contracts/kernel';
import {
  activityRecord,
  customWidgetRecord,
  fieldRecord,
  formsTopics,
  promoCodeRecord,
  typeRecord,
  validationsTopic,
} from '@turnout/contracts/forms';
import {
  activitiesOfEvent,
  customWidgetsOfEvent,
  promoCodesOfEvent,
  typeGroupsOfEvent,
  validationsOfEvent,
} from '@turnout/projections/forms/queries';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { newestDetails } from '../platform/records/newest.ts';
import { activityRoutes } from './activity-routes.ts';
import { askedOf } from './asked.ts';
import { cloneRoutes } from './clone-routes.ts';
import { eventProblemsRoute } from './event-problems-route.ts';
import { fieldsWithUses } from './fields-with-uses.ts';
import { fieldRoutes } from './field-routes.ts';
import { openForms, type Forms } from './forms.ts';
import { liveSeats } from './live-seats.ts';
import { promoCodeRoutes } from './promo-code-routes.ts';
import { priceRoutes } from './price-routes.ts';
import type { FormsParts } from './routes.ts';
import { typeGroupRoutes } from './type-group-routes.ts';
import { typeRoutes } from './type-routes.ts';
import { typesWithSeats } from './types-with-seats.ts';
import { validationRoutes } from './validation-routes.ts';
import { widgetRoutes } from './widget-routes.ts';

export { openForms, type Forms } from './forms.ts';
import { formReaders } from './readers.ts';

export { formReaders } from './readers.ts';

const formsModule = (parts: FormsParts): Module => {
  return {
    views: [
      {
        topic: activityRecord.topic,
        read: async (pool, params, rights) =>
          (await activitiesOfEvent(pool, activityRecord.topic.params.parse(params))).filter(({ _id }) =>
            reaches(rights, { activityId: _id }),
          ),
      },
      {
        topic: formsTopics.types,
        read: (pool, params) => typesWithSeats(pool, parts, formsTopics.types.params.parse(params)),
      },
      {
        topic: formsTopics.asked,
        read: (pool, params) => askedOf(pool, parts, formsTopics.asked.params.parse(params)),
      },
      liveSeats(parts),
      {
        topic: formsTopics.fields,
        read: (pool, params) => fieldsWithUses(pool, parts, formsTopics.fields.params.parse(params)),
      },
      {
        topic: validationsTopic,
        read: (pool, params) => validationsOfEvent(pool, validationsTopic.params.parse(params)),
      },
      {
        topic: promoCodeRecord.topic,
        read: (pool, params) => promoCodesOfEvent(pool, promoCodeRecord.topic.params.parse(params)),
      },
      {
        topic: customWidgetRecord.topic,
        read: (pool, params) => customWidgetsOfEvent(pool, customWidgetRecord.topic.params.parse(params)),
      },
      {
        topic: formsTopics.typeGroups,
        read: (pool, params) =>
          typeGroupsOfEvent(pool, formsTopics.typeGroups.params.parse(params), { publicOnly: false }),
      },
    ],
    routes: (app, http) => {
      fieldRoutes(app, http, parts);
      typeRoutes(app, http, parts);
      typeGroupRoutes(app, http, parts);
      validationRoutes(app, http, parts);
      widgetRoutes(app, http, parts);
      cloneRoutes(app, http, parts);
      eventProblemsRoute(app, http, parts);
      activityRoutes(app, http, parts);
      priceRoutes(app, http, parts);
      promoCodeRoutes(app, http, parts);
    },
  };
};

const asNow = ({ enrolling, limitedFields }: Forms) => ({ enrolling, limitedFields });

/** What people are charged by. */
const pricesNow = ({ formOf, pricedActivities, promoCodes, taxedSource }: ReturnType<typeof formReaders>) => ({
  formOf,
  pricedActivities,
  promoCodes,
  taxedSource,
});

/** What server and worker plug in. */
export const formsManifest = defineManifest({
  name: 'forms',
  watched: ['field', 'type', 'validation', 'activity', 'promocode'],
  reactions: [],
  jobs: [],
  module: formsModule,
  /** What other capabilities' reactions ask of its streams. Each time it looks for what is new. */
  newest: (platform: Parameters<typeof openForms>[0] & Parameters<typeof formReaders>[0]) => {
    const forms = openForms(platform);
    return {
      typeDetails: newestDetails(platform.log, typeRecord),
      fieldDetails: newestDetails(platform.log, fieldRecord),
      activityDetails: newestDetails(platform.log, activityRecord),
      ...asNow(forms),
      ...pricesNow(formReaders(platform, forms)),
    };
  },
});
