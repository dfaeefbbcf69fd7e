import type { RouteObject } from 'react-router';
import { recordScreens } from '../records/record-screens.ts';
import type { ScreenHandle } from '../ui/screen.ts';

const activities = '/dashboard/:eventId/activities';
const activityForm = async () => ({ Component: (await import('./activity-form.screen.tsx')).ActivityFormScreen });
const makesTypes = { needs: ['viewRegistrationTypes', 'createRegistrationTypes'] } satisfies ScreenHandle;
const editsTypes = { needs: ['viewRegistrationTypes', 'editRegistrationTypes'] } satisfies ScreenHandle;
const edits = { needs: ['editRegistrationTypes'] } satisfies ScreenHandle;

/** The screens of registration types, their groups, custom fields, activities and promo codes, for the router. */
export const routes: RouteObject[] = [
  ...recordScreens({
    path: 'registration-types',
    idKey: 'typeId',
    list: {
      handle: { needs: ['viewRegistrationTypes'] },
      lazy: async () => ({ Component: (await import('./types.screen.tsx')).TypesScreen }),
    },
    form: {
      make: makesTypes,
      edit: editsTypes,
      lazy: async () => ({ Component: (await import('./type-form.screen.tsx')).TypeFormScreen }),
    },
  }),
  ...recordScreens({
    path: 'registration-type-groups',
    idKey: 'typeGroupId',
    list: {
      // Who may not see the types is told so, and led away after a second (rule forms/type-groups).
      handle: {},
      lazy: async () => ({ Component: (await import('./type-groups.screen.tsx')).TypeGroupsScreen }),
    },
    form: {
      make: makesTypes,
      edit: editsTypes,
      lazy: async () => ({ Component: (await import('./type-group-form.screen.tsx')).TypeGroupFormScreen }),
    },
  }),
  ...recordScreens({
    path: 'custom-fields',
    idKey: 'fieldId',
    list: {
      handle: { needs: ['viewCustomFields'] },
      lazy: async () => ({ Component: (await import('./fields.screen.tsx')).FieldsScreen }),
    },
    form: {
      make: { needs: ['viewCustomFields', 'createCustomFields'] },
      edit: { needs: ['viewCustomFields', 'editCustomFields'] },
      lazy: async () => ({ Component: (await import('./field-form.screen.tsx')).FieldFormScreen }),
    },
  }),
  {
    path: activities,
    handle: { needs: ['checkinActivities'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./activities.screen.tsx')).ActivitiesScreen }),
  },
  { path: `${activities}/create`, handle: edits, lazy: activityForm },
  { path: `${activities}/:activityId/edit`, handle: edits, lazy: activityForm },
  ...recordScreens({
    path: 'promo-codes',
    idKey: 'promoCodeId',
    list: {
      handle: edits,
      lazy: async () => ({ Component: (await import('./promo-codes.screen.tsx')).PromoCodesScreen }),
    },
    form: {
      make: edits,
      edit: edits,
      lazy: async () => ({ Component: (await import('./promo-code-form.screen.tsx')).PromoCodeFormScreen }),
    },
  }),
];
