import { z } from 'zod';
import { flag as yesOrNo, many, text } from '../kernel/without-effect.ts';
import { added, flag, same } from '../records/index.ts';

/** One amount for each option: text lines, or a list. */
const lines = z.union([text(20_000), many(z.string().max(200))]);

/** What reports add up of a field. Stored before it was a choice, it was whether. */
const countedAs = z.union([yesOrNo, z.enum(['', 'Total', 'Count'])]);

/**
 * Keys of a field whose features are not here yet (rule forms/field-keys): stored, given back, and their screen says
 * what each waits for.
 */
export const awaitingFields = {
  /** Of a list: whether more than one of its options may be chosen. */
  multiple: added(flag, false),
  sortUsingValuesWhileSaving: added(flag, false),
  /** Of somebody brought along: whether messages say the primary's answer where they have none. */
  pullParentDataIfNotAvailable: added(flag, false),
  enableFieldForDuplicateCheck: added(flag, false),
  /** Whether one chooses by its answers to whom a mailing goes (`filterFieldsOf`). */
  addToMassEmailAndTemplateFilter: added(flag, false),
  hideOnEmail: added(flag, false),
  /** Reports add its answers up, or count them. */
  showTotalsOnReport: added(flag, false),
  showCount: added(same(countedAs), ''),
  /** How many of each option there are, pairwise with `values` (contracts/src/form-rules/quantity.ts). */
  quantityField: added(flag, false),
  quantityValues: added(same(lines), ''),
} as const;
