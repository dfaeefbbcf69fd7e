import { lacksOptions } from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import { reject } from '@turnout/contracts/kernel';
import type { RecordRules } from '../platform/records/decider.ts';

/** A field of a type with options has some. */
export const fieldRules: RecordRules<FieldDetails> = {
  refuse: (details) => (lacksOptions(details) ? reject('options-missing') : null),
};
