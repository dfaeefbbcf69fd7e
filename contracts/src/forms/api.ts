import { z } from 'zod';
import { ActivityId, defineCall, EventId, FieldId, needs, TypeId } from '../kernel/index.ts';
import { activityRecord, ActivityView, PublicActivityView } from './activity.ts';
import { DiscountView } from './discount.ts';
import { fieldRecord, FieldView, FilterField, PublicFieldView } from './field.ts';
import { EventProblem } from './readiness.ts';
import { PublicTypeView, typeRecord, TypeView } from './type.ts';
import { typeGroupRecord } from './type-group.ts';

const Message = z.strictObject({ message: z.string() });

export const { define: defineField, revise: reviseField } = fieldRecord.calls;

/** All of them, or those alone whose answers are kept in the order of their options. */
export const fields = {
  ...fieldRecord.calls.list,
  summary: "An event's custom fields: all for those who may see them, those of public forms for anybody",
  output: z.strictObject({ fields: z.union([z.array(FieldView), z.array(PublicFieldView)]) }),
  query: z.strictObject({ eventId: EventId, sortUsingValuesWhileSaving: z.stringbool().optional() }),
};

export const field = {
  ...fieldRecord.calls.one,
  output: z.strictObject({ field: FieldView, discount: DiscountView }),
};

/** What lists of attendees and of whom a message goes to can be narrowed by: fields with options that are flagged so. */
export const fieldsForFilters = defineCall({
  method: 'GET',
  path: '/api/fields-for-filters/:eventId',
  summary: "Fields that an event's registrants can be filtered by",
  needs: needs.anyOf('viewRegistrants', 'sendMassEmails', 'sendMassTexts', 'accessToTemplates'),
  params: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ fields: z.array(FilterField) }),
});

/** The copy has a name of its own: field names are told apart. */
export const cloneField = defineCall({
  method: 'POST',
  path: '/api/fields/:id/clone',
  summary: 'Copy a custom field',
  needs: needs.event('viewCustomFields', 'editCustomFields'),
  params: z.strictObject({ id: FieldId }),
  output: z.strictObject({ field: FieldView }),
});

export const retireField = {
  ...fieldRecord.calls.retire,
  query: z.strictObject({ force: z.stringbool().optional() }),
};

export const types = {
  ...typeRecord.calls.list,
  summary: "An event's registration types: all for those who may see them, the public ones for anybody",
  output: z.strictObject({ types: z.union([z.array(TypeView), z.array(PublicTypeView)]) }),
};

export const type = {
  ...typeRecord.calls.one,
  summary: 'One registration type: whole for those who may see it, a public one for anybody',
  output: z.strictObject({ type: z.union([TypeView, PublicTypeView]), discount: DiscountView }),
};

/** Also of a type that no visitor sees yet; with the types that its registrants may bring along. */
export const previewType = defineCall({
  method: 'GET',
  path: '/api/x/types/:id/preview',
  summary: "What visitors would see of a type's form, public or not",
  needs: needs.event('viewRegistrationTypes'),
  params: z.strictObject({ id: TypeId }),
  output: z.strictObject({ types: z.array(PublicTypeView) }),
});

export const { define: defineType, revise: reviseType, retire: retireType } = typeRecord.calls;

/** For the list of events; of those that one may not see the types of, nothing is told. */
export const eventProblems = defineCall({
  method: 'GET',
  path: '/api/x/events/problems',
  summary: 'Which of the events one works on cannot work yet, and why',
  needs: needs.session,
  whenSeenAs: true,
  output: z.strictObject({ events: z.array(z.strictObject({ _id: EventId, problems: z.array(EventProblem) })) }),
});

/** With its form, its groups and its enhanced validations; nobody is registered under it. */
export const cloneType = defineCall({
  method: 'POST',
  path: '/api/types/:id/clone',
  summary: 'Copy a registration type',
  needs: needs.event('editRegistrationTypes'),
  params: z.strictObject({ id: TypeId }),
  output: z.strictObject({ type: TypeView }),
});

export const cloneActivity = defineCall({
  method: 'POST',
  path: '/api/activities/:id/clone',
  summary: 'Copy an activity',
  needs: needs.event('editRegistrationTypes'),
  params: z.strictObject({ id: ActivityId }),
  output: z.strictObject({ activity: ActivityView }),
});

export const activities = {
  ...activityRecord.calls.list,
  summary: "An event's activities: all for those who may see them, what the public form shows of them for anybody",
  output: z.strictObject({ activities: z.union([z.array(ActivityView), z.array(PublicActivityView)]) }),
};

export const { define: defineActivity, revise: reviseActivity, retire: retireActivity } = activityRecord.calls;

/** Who is registered and checked in is told to those who may see registrants. */
export const activity = {
  ...activityRecord.calls.one,
  summary: 'One activity; with its attendees where asked',
  /** Whatever else clients filter by says nothing of one activity. */
  query: z.object({
    withRegisteredAttendees: z.stringbool().optional(),
    withCheckedInAttendees: z.stringbool().optional(),
  }),
};

export const toggleActivityScan = defineCall({
  method: 'POST',
  path: '/api/activities/:id/toggle-enable-scan',
  summary: 'Switch scanning into an activity on or off',
  needs: needs.admin,
  params: z.strictObject({ id: ActivityId }),
  output: z.strictObject({ activity: ActivityView }),
});

export const downloadActivities = defineCall({
  method: 'POST',
  path: '/api/activities/download',
  summary: "An event's activities as activities.xlsx",
  needs: needs.event('downloadReports'),
  body: z.strictObject({ eventId: EventId }),
  output: z.unknown(),
});

/**
 * All of them, or none: where somebody else gave one of them another number since the version that `_versions` says
 * was read, the answer is 409 and tells of each; a type that it does not name takes the number.
 */
export const reorderTypes = defineCall({
  method: 'POST',
  path: '/api/types/update-order',
  summary: 'Set the order of types',
  needs: needs.event('editRegistrationTypes'),
  body: z.strictObject({
    eventId: EventId,
    orders: z.record(TypeId, z.int().min(0).max(100_000).nullable()),
    _versions: z.record(TypeId, z.int().min(0)).optional(),
  }),
  output: Message,
});

export const {
  list: typeGroups,
  one: typeGroup,
  define: defineTypeGroup,
  revise: reviseTypeGroup,
  retire: retireTypeGroup,
} = typeGroupRecord.calls;

export { discountAllSet, discountFilter, priceRules } from './price-api.ts';
