import { withName } from '@turnout/contracts/form-rules';
import { cleanedValue, defaultOf, longestValue, textOf, withoutBlankOptions } from '@turnout/contracts/fields';
import { shownBeforeAfter, type FieldDetails } from '@turnout/contracts/forms';
import { isRejection, reject, withChanges, type Instant, type Rejection } from '@turnout/contracts/kernel';
import type { Changes } from '@turnout/contracts/records';
import { sanitised } from '../platform/content/rich-text.ts';
import { refuseChanged } from '../platform/http/as-read.ts';

type Said = Changes<FieldDetails>;

/** A list of which one is chosen has nothing to sort (rule forms/single-list-is-not-sorted). */
const unsorted = (said: Said, was: FieldDetails | null): Said => {
  const { type, multiple, sortUsingValuesWhileSaving } = { ...was, ...said };
  const sortsNothing = type === 'list' && multiple !== true && sortUsingValuesWhileSaving === true;
  return sortsNothing ? { ...said, sortUsingValuesWhileSaving: false } : said;
};

/** What rich text is filled in with is kept without what could run, as answers are; a list of lines is one text. */
const cleaned = (said: Said, was: FieldDetails | null): Said | Rejection => {
  const { type, defaultValue } = { ...was, ...said };
  if (type !== 'editor' || defaultValue === undefined) return said;
  const field = { type, values: [], defaultValue };
  const before = defaultOf(field);
  const clean = textOf(cleanedValue(field, before, sanitised));
  // Signs that are written out are longer than they were.
  if (clean.length > longestValue) return reject('default-value-refused', { field: 'defaultValue' });
  return clean === textOf(before).trim() ? said : { ...said, defaultValue: clean };
};

/** A formula that names its own field goes on doing so under a new name, as that of a copy does (decisions/0062). */
const namingItself = (said: Said, was: FieldDetails | null): Said => {
  if (was === null || said.name === undefined) return said;
  const feeFormula = said.feeFormula ?? was.feeFormula ?? '';
  const renamed = withName(feeFormula, was.name, said.name);
  return renamed === feeFormula ? said : { ...said, feeFormula: renamed };
};

/** How those go on seeing it who registered before follows from `propagateChanges` alone: what is sent of it is what was read. */
const keepingShown = (
  { shownBefore, ...said }: Said,
  was: FieldDetails | null,
  { apart: { propagateChanges: propagates }, now }: Beside,
): Said | Rejection => {
  const refused = refuseChanged({ shownBefore }, { shownBefore: was?.shownBefore });
  if (refused !== null) return refused;
  const after =
    was === null ? undefined : shownBeforeAfter(was, withChanges<FieldDetails>(was, said), { propagates, now });
  return after === undefined ? said : { ...said, shownBefore: after };
};

interface Beside {
  readonly apart: { readonly propagateChanges?: boolean | undefined };
  readonly now: Instant;
}

/** What is said of a field as it is kept; why it cannot be. @param was as it is; null: it is about to be defined. */
export const settledField = (said: Said, was: FieldDetails | null, beside: Beside): Said | Rejection => {
  const settled = cleaned(namingItself(unsorted(withoutBlankOptions(said), was), was), was);
  return isRejection(settled) ? settled : keepingShown(settled, was, beside);
};
