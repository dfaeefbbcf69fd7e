import type { z } from 'zod';
import { ActivityId, needs } from '../kernel/index.ts';
import {
  defineRecord,
  flag,
  keptAll,
  line,
  maybeMoment,
  name,
  optional,
  required,
  richText,
  whole,
} from '../records/index.ts';
import { fieldsGiven } from './field.ts';
import { activityWithoutEffect } from './without-effect.ts';

const mayEdit = needs.event('editRegistrationTypes');

/** Something at the event that people may choose: a workshop, a dinner (spec 002 «Activity»). */
export const activityRecord = defineRecord({
  one: 'activity',
  many: 'activities',
  words: { one: 'activity', many: 'activities' },
  idKey: 'activityId',
  id: ActivityId,
  stream: 'activity',
  path: '/api/activities',
  topic: 'forms.activities',
  facts: { defined: 'ActivityDefined', revised: 'ActivityRevised', retired: 'ActivityRetired' },
  isPersonal: false,
  missing: 'not-found',
  needs: {
    list: needs.anyOf('checkinActivities', 'editRegistrationTypes'),
    one: needs.anyOf('checkinActivities', 'editRegistrationTypes'),
    define: mayEdit,
    revise: mayEdit,
    retire: mayEdit,
  },
  fields: {
    name: required(name()),
    startDate: optional(maybeMoment, null),
    endDate: optional(maybeMoment, null),
    location: optional(line(200), ''),
    badgeCode: optional(line(60), ''),
    description: optional(richText(20_000), ''),
    /** How many people it has room for; 0: no limit. */
    availableSeats: optional(whole(0, 1_000_000), 0),
    allowMultipleCheckins: optional(flag, false),
    provideCheckoutOption: optional(flag, false),
    dependsOnFields: optional(fieldsGiven, []),
    ...keptAll(activityWithoutEffect),
  },
});

export const { Details: ActivityDetails, View: ActivityView } = activityRecord;
export type ActivityDetails = z.infer<typeof ActivityDetails>;
export type ActivityView = z.infer<typeof ActivityView>;
