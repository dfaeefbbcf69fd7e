import { lacksOptions } from '@turnout/contracts/fields';
import type { ActivityDetails, FieldDetails } from '@turnout/contracts/forms';
import { reject } from '@turnout/contracts/kernel';
import type { RecordRules } from '../platform/records/decider.ts';

/** A field of a type with options has some. */
export const fieldRules: RecordRules<FieldDetails> = {
  refuse: (details) => (lacksOptions(details) ? reject('options-missing') : null),
};

/** An activity does not end before it starts. */
export const activityRules: RecordRules<ActivityDetails> = {
  refuse: ({ startDate, endDate }) =>
    startDate !== null && endDate !== null && endDate < startDate ? reject('activity-ends-before-it-starts') : null,
};
