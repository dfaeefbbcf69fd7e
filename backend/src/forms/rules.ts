import { defaultOf, lacksOptions, problemOf } from '@turnout/contracts/fields';
import type { ActivityDetails, FieldDetails } from '@turnout/contracts/forms';
import { reject } from '@turnout/contracts/kernel';
import type { RecordRules } from '../platform/records/decider.ts';

/** A field of a type with options has some, and what it is filled in with is an answer to it. */
export const fieldRules: RecordRules<FieldDetails> = {
  refuse: (details) => {
    if (lacksOptions(details)) return reject('options-missing');
    const isAnswer = problemOf(details, defaultOf(details), { mayBeEmpty: true }) === null;
    return isAnswer ? null : reject('default-value-refused');
  },
};

/** An activity does not end before it starts. */
export const activityRules: RecordRules<ActivityDetails> = {
  refuse: ({ startDate, endDate }) =>
    startDate !== null && endDate !== null && endDate < startDate ? reject('activity-ends-before-it-starts') : null,
};
