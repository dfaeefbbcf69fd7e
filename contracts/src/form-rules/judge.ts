import {
  askingOn,
  cleanedValue,
  defaultOf,
  emptyValue,
  isEmptyValue,
  problemOf,
  type CleanHtml,
  type FieldValue,
  type ValueProblem,
} from '../fields/index.ts';
import { saysTheSame } from '../kernel/index.ts';
import { feesOn, type Fee, type PricedField } from './fee.ts';
import { withLeast } from './least.ts';
import { isLocked, isOnForm, isStaffMode, type FormSetting, type LockKeys } from './locks.ts';
import { metBy, type FormValidation } from './validations.ts';

/** A field with all that its rules are read of. */
export interface FormField extends PricedField, LockKeys {
  readonly fieldMapping?: string | undefined;
  readonly defaultValue?: string | null | readonly (string | null)[] | undefined;
}

type Answers = Readonly<Record<string, FieldValue | null | undefined>>;
type Known = Readonly<Record<string, FieldValue>>;

/** Who fills a form in, and what is known already. */
export interface Filling {
  readonly setting: FormSetting;
  /** What was known before; absent: somebody new. */
  readonly was?: Known;
  /** The event's day, YYYY-MM-DD, without which no date is held against it. */
  readonly today?: string;
  /** Takes what could run out of rich text; absent where the server does so afterwards. */
  readonly html?: CleanHtml;
  /** What answers may not come together; staff are not held to it. */
  readonly validations?: readonly FormValidation[];
  /** Forms of staff ask for names, although staff may leave everything empty (rule forms/required-fields): a badge needs one. */
  readonly asksNames?: boolean;
}

/** Why an answer is not taken: the code of the refusal, and the rule that the answer breaks. */
export type Refused =
  | { readonly code: 'field-locked' }
  | { readonly code: 'field-required' }
  | { readonly code: 'field-refused'; readonly problem: ValueProblem };

/** What the rules say of one field. */
export interface Verdict {
  readonly isShown: boolean;
  readonly isLocked: boolean;
  readonly isRequired: boolean;
  readonly refused: Refused | null;
}

/** A form as it stands with certain answers. */
export interface JudgedForm<F> {
  /** The fields that are asked, in order, and those that were answered before without being asked. */
  readonly shown: readonly F[];
  /** What is kept of all answers: of fields that are not asked only what stood there unasked before. */
  readonly kept: Record<string, FieldValue>;
  /** What differs from what was known before: all that need be sent. */
  readonly changes: readonly { readonly field: F; readonly value: FieldValue }[];
  /** What is refused, in the order of the form; only the first is told by the server. */
  readonly refused: readonly { readonly field: F; readonly why: Refused }[];
  /** The validations that the answers met. */
  readonly met: readonly FormValidation[];
  readonly of: (id: string) => Verdict;
  /** What the answers cost, by field id. @param currency the event's. */
  readonly costs: (currency: string) => ReadonlyMap<string, Fee>;
}

const hidden: Verdict = { isShown: false, isLocked: false, isRequired: false, refused: null };
const asWritten: CleanHtml = (html) => html;

/** Whether two answers say the same: several options in whatever order. */
export const isSameAnswer = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => {
  if (isEmptyValue(one) && isEmptyValue(other)) return true;
  return typeof one === 'object' && typeof other === 'object'
    ? saysTheSame([...one].sort(), [...other].sort())
    : saysTheSame(one, other);
};

/** What somebody new has in fields that they may not fill in: the defaults. */
const lockedDefaults = (
  locked: Iterable<FormField>,
  { setting: { mode }, was = {}, html = asWritten }: Filling,
): Known => {
  if (mode !== 'new' && mode !== 'admin-add') return {};
  const missing = [...locked].filter((field) => was[field._id] === undefined && !isEmptyValue(defaultOf(field)));
  return Object.fromEntries(missing.map((field) => [field._id, cleanedValue(field, defaultOf(field), html)]));
};

/** Cleans and judges answers by the rules of their own fields; an answer that was judged just before is not judged again. */
const judgeEach = ({ setting, was = {}, today, html = asWritten }: Filling, required: ReadonlySet<FormField>) => {
  type Judged = { readonly value: FieldValue; readonly refused: Refused | null };
  const last = new Map<string, Judged & { readonly said: FieldValue | null | undefined }>();
  const refusalOf = (field: FormField, value: FieldValue): Refused | null => {
    // What stood before keeps standing: the field may have had another type or other options then. A change of type
    // asks again.
    const stands = setting.mode !== 'type-change' && !isEmptyValue(value) && isSameAnswer(value, was[field._id]);
    if (stands) return null;
    const problem = problemOf(field, value, { mayBeEmpty: !required.has(field), ...(today && { today }) });
    if (problem === null) return null;
    return problem.rule === 'required' ? { code: 'field-required' } : { code: 'field-refused', problem };
  };
  return (field: FormField, said: FieldValue | null | undefined): Judged => {
    const before = last.get(field._id);
    if (before !== undefined && before.said === said) return before;
    const value = cleanedValue(field, said, html);
    const judged = { said, value, refused: refusalOf(field, value) };
    last.set(field._id, judged);
    return judged;
  };
};

/** Whether what was sent for a locked field changes nothing: it says what stands there, or will. */
const staysLocked = (field: FormField, said: FieldValue | null, { was = {}, html = asWritten }: Filling): boolean => {
  const clean = cleanedValue(field, said, html);
  const stands = was[field._id] ?? cleanedValue(field, defaultOf(field), html);
  return isSameAnswer(clean, stands) || (isEmptyValue(clean) && isEmptyValue(was[field._id]));
};

const isName = ({ fieldMapping }: FormField): boolean => fieldMapping === 'firstName' || fieldMapping === 'lastName';

/**
 * The one place that says what a form asks for (rule forms/one-judge): which fields are shown, required
 * and locked, which answers are refused and by which rule, what is kept and what it costs. Form and server ask it alike.
 * Read once for a form and whoever fills it in, then asked for each state of the answers; it always ends, and what is
 * entered for fields that are not on the form changes nothing.
 * @param given the fields of the type, in order.
 */
export const formRules = <F extends FormField>(
  given: readonly F[],
  filling: Filling,
): ((entered: Answers) => JudgedForm<F>) => {
  const { setting, was = {}, today = '' } = filling;
  const isStaff = isStaffMode(setting.mode);
  const all = withLeast(given);
  const fields = all.filter((field) => isOnForm(field, setting.mode));
  const asking = askingOn(fields);
  const fees = feesOn(fields);
  const locked = new Set<FormField>(fields.filter((field) => isLocked(field, setting)));
  const binds = (field: F): boolean => !isStaff || (filling.asksNames === true && isName(field));
  const required = new Set<FormField>(
    fields.filter((field) => field.required === true && binds(field) && !locked.has(field)),
  );
  const askedBefore = new Set<FormField>(asking(was));
  const standing = { ...was, ...lockedDefaults(locked, filling) };
  const judged = judgeEach(filling, required);

  return (entered) => {
    const kept: Record<string, FieldValue> = { ...standing };
    const refusals = new Map<FormField, Refused | null>();
    for (const field of fields) {
      const said = entered[field._id];
      const isTaken = said !== undefined && !locked.has(field);
      const { value, refused } = judged(field, isTaken ? said : standing[field._id]);
      if (isTaken) kept[field._id] = value;
      refusals.set(field, refused);
    }
    const asked = new Set<FormField>(asking(kept));
    for (const field of fields) {
      const isGone = askedBefore.has(field) || !isSameAnswer(kept[field._id], was[field._id]);
      if (!asked.has(field) && isGone) delete kept[field._id];
    }
    const shown = fields.filter(
      (field) => asked.has(field) || (!askedBefore.has(field) && !isEmptyValue(was[field._id])),
    );
    const refusedOf = (field: FormField): Refused | null => {
      const said = entered[field._id];
      if (locked.has(field))
        return said === undefined || staysLocked(field, said, filling) ? null : { code: 'field-locked' };
      return asked.has(field) ? (refusals.get(field) ?? null) : null;
    };
    const refused = fields.flatMap((field) => {
      const why = refusedOf(field);
      return why === null ? [] : [{ field, why }];
    });
    const of: JudgedForm<F>['of'] = (id) => {
      const field = shown.find(({ _id }) => _id === id);
      return field === undefined
        ? hidden
        : {
            isShown: true,
            isLocked: locked.has(field),
            isRequired: required.has(field) && asked.has(field),
            refused: refused.find((one) => one.field === field)?.why ?? null,
          };
    };
    const given = Object.fromEntries(
      fields.flatMap((field) => (asked.has(field) ? [[field._id, kept[field._id]]] : [])),
    );
    return {
      shown,
      kept,
      changes: shown.flatMap((field) => {
        const value = kept[field._id] ?? emptyValue(field);
        return isSameAnswer(value, was[field._id]) ? [] : [{ field, value }];
      }),
      refused,
      met: isStaff ? [] : metBy(filling.validations ?? [], given),
      of,
      costs: (currency) => fees.of(kept, { day: today, currency }),
    };
  };
};
