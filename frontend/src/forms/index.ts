import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const types = '/dashboard/:eventId/registration-types';
const groups = '/dashboard/:eventId/registration-type-groups';
const fields = '/dashboard/:eventId/custom-fields';
const activities = '/dashboard/:eventId/activities';
const promoCodes = '/dashboard/:eventId/promo-codes';
const promoCodeForm = async () => ({ Component: (await import('./promo-code-form.screen.tsx')).PromoCodeFormScreen });
const activityForm = async () => ({ Component: (await import('./activity-form.screen.tsx')).ActivityFormScreen });
const typeForm = async () => ({ Component: (await import('./type-form.screen.tsx')).TypeFormScreen });
const groupForm = async () => ({
  Component: (await import('./type-group-form.screen.tsx')).TypeGroupFormScreen,
});
const fieldForm = async () => ({ Component: (await import('./field-form.screen.tsx')).FieldFormScreen });

/** The screens of registration types, their groups, custom fields, activities and promo codes, for the router. */
export const routes: RouteObject[] = [
  {
    path: types,
    handle: { needs: ['viewRegistrationTypes'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./types.screen.tsx')).TypesScreen }),
  },
  {
    path: `${types}/create`,
    handle: { needs: ['viewRegistrationTypes', 'createRegistrationTypes'] } satisfies ScreenHandle,
    lazy: typeForm,
  },
  {
    path: `${types}/edit/:typeId`,
    handle: { needs: ['viewRegistrationTypes', 'editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: typeForm,
  },
  {
    // Who may not see the types is told so, and led away after a second (spec 001, section 9).
    path: groups,
    handle: {} satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./type-groups.screen.tsx')).TypeGroupsScreen }),
  },
  {
    path: `${groups}/create`,
    handle: { needs: ['viewRegistrationTypes', 'createRegistrationTypes'] } satisfies ScreenHandle,
    lazy: groupForm,
  },
  {
    path: `${groups}/edit/:typeGroupId`,
    handle: { needs: ['viewRegistrationTypes', 'editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: groupForm,
  },
  {
    path: fields,
    handle: { needs: ['viewCustomFields'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./fields.screen.tsx')).FieldsScreen }),
  },
  {
    path: `${fields}/create`,
    handle: { needs: ['viewCustomFields', 'createCustomFields'] } satisfies ScreenHandle,
    lazy: fieldForm,
  },
  {
    path: `${fields}/edit/:fieldId`,
    handle: { needs: ['viewCustomFields', 'editCustomFields'] } satisfies ScreenHandle,
    lazy: fieldForm,
  },
  {
    path: activities,
    handle: { needs: ['checkinActivities'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./activities.screen.tsx')).ActivitiesScreen }),
  },
  {
    path: `${activities}/create`,
    handle: { needs: ['editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: activityForm,
  },
  {
    path: `${activities}/:activityId/edit`,
    handle: { needs: ['editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: activityForm,
  },
  {
    path: promoCodes,
    handle: { needs: ['editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./promo-codes.screen.tsx')).PromoCodesScreen }),
  },
  {
    path: `${promoCodes}/create`,
    handle: { needs: ['editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: promoCodeForm,
  },
  {
    path: `${promoCodes}/edit/:promoCodeId`,
    handle: { needs: ['editRegistrationTypes'] } satisfies ScreenHandle,
    lazy: promoCodeForm,
  },
];
