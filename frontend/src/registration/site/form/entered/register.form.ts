import { defaultOf, type FieldValue, type ValueProblem } from '@turnout/contracts/fields';
import {
  formRules,
  goneOption,
  optionLabel,
  type Choosing,
  type JudgedForm,
  type Refused,
} from '@turnout/contracts/form-rules';
import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { DraftPayment } from '../../money/payment.form.ts';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import { chosenOf as activitiesOfChooser, fullProblems, type Chooser } from '../../../../ui/activity-choice.ts';
import type { SiteField, SiteType } from '../../parts/site-types.ts';

/** Somebody on the form; `key` tells them apart for as long as the form is open. */
const Person = z.object({
  key: z.string(),
  typeId: TypeId,
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The activities that they chose. */
  activities: z.array(z.string()).optional(),
});
export type Person = z.infer<typeof Person>;

/** The whole form: the primary registrant first, then everybody brought along. */
export const Draft = z.object({
  people: z.array(Person).min(1).max(500),
  termsAgreed: z.boolean(),
  promoCode: z.string().optional(),
  /** The day whose prices count, said by staff. */
  asOf: z.string().optional(),
  /** How they pay, as far as they chose it. */
  payment: DraftPayment.optional(),
  /** The address for invoices, as far as it was typed; absent: none is wanted. */
  invoice: z.record(z.string(), z.string()).optional(),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft = (typeId: TypeId): Draft => ({
  people: [{ key: 'p1', typeId, values: {} }],
  termsAgreed: false,
});

export const isUntouched = ({ people, termsAgreed }: Draft): boolean =>
  !termsAgreed &&
  people.length === 1 &&
  (people[0]?.activities ?? []).length === 0 &&
  Object.values(people[0]?.values ?? {}).every((value) => value.length === 0);

export type Change =
  | { readonly enter: FieldValue; readonly of: string; readonly in: FieldId }
  /** All activities that somebody chooses. */
  | { readonly choose: readonly string[]; readonly for: string }
  | { readonly add: TypeId }
  /** What the primary registrant entered in these fields, to somebody brought along. */
  | { readonly copyTo: string; readonly fields: readonly FieldId[] }
  | { readonly remove: string }
  | { readonly agree: boolean }
  | { readonly code: string }
  | { readonly asOf: string }
  | { readonly pay: DraftPayment }
  /** The address for invoices as it is typed; null: none is wanted. */
  | { readonly invoice: Readonly<Record<string, string>> | null }
  | { readonly begin: Draft };

const freeKey = (people: readonly Person[]): string =>
  `p${Math.max(...people.map(({ key }) => Number(key.slice(1)))) + 1}`;

/** What the form holds after a change. */
export const changed = (draft: Draft, change: Change): Draft => {
  if ('begin' in change) return change.begin;
  if ('agree' in change) return { ...draft, termsAgreed: change.agree };
  if ('code' in change) return { ...draft, promoCode: change.code };
  if ('pay' in change) return { ...draft, payment: { ...draft.payment, ...change.pay } };
  if ('invoice' in change) {
    const { invoice: _, ...others } = draft;
    return change.invoice === null ? others : { ...others, invoice: { ...change.invoice } };
  }
  if ('asOf' in change) return { ...draft, asOf: change.asOf };
  if ('add' in change)
    return { ...draft, people: [...draft.people, { key: freeKey(draft.people), typeId: change.add, values: {} }] };
  if ('remove' in change) return { ...draft, people: draft.people.filter(({ key }) => key !== change.remove) };
  if ('copyTo' in change) return withCopied(draft, change.copyTo, change.fields);
  if ('choose' in change)
    return {
      ...draft,
      people: draft.people.map((one) => (one.key === change.for ? { ...one, activities: [...change.choose] } : one)),
    };
  const people = draft.people.map((person) =>
    person.key === change.of ? { ...person, values: { ...person.values, [change.in]: change.enter } } : person,
  );
  return { ...draft, people };
};

const isEntered = (value: FieldValue | undefined): value is FieldValue => value !== undefined && value.length > 0;

/** Copied over what is filled in beforehand, and over nothing that was entered. */
const withCopied = (draft: Draft, key: string, fields: readonly FieldId[]): Draft => {
  const own = draft.people[0]?.values ?? {};
  const chosen = draft.people[0]?.activities ?? [];
  const people = draft.people.map((before) => {
    if (before.key !== key) return before;
    const person = chosen.length > 0 && !isEntered(before.activities) ? { ...before, activities: chosen } : before;
    const copied = fields.flatMap((id): [string, FieldValue][] => {
      const value = own[id];
      return isEntered(value) && !isEntered(person.values[id]) ? [[id, value]] : [];
    });
    return copied.length === 0 ? person : { ...person, values: { ...person.values, ...Object.fromEntries(copied) } };
  });
  return { ...draft, people };
};

/** What a form is filled in with beforehand. */
export const defaultsOf = ({ fields }: Pick<SiteType, 'fields'>): Person['values'] =>
  Object.fromEntries(fields.map((field) => [field._id, defaultOf(field)]));

/** The number of people of a type whom this group may still bring along (rule registration/who-may-be-brought-along). */
export const remaining = (
  primary: Pick<SiteType, 'groupCount'>,
  { people }: { readonly people: readonly Pick<Person, 'typeId'>[] },
  typeId: TypeId,
): number => (primary.groupCount[typeId] ?? 0) - people.slice(1).filter((person) => person.typeId === typeId).length;

/** Where the messages stand of what somebody's answers may not be together. */
export const validationsId = (personKey: string): string => `${personKey}-validations`;

export const inputId = (personKey: string, fieldId: string): string => `${personKey}-${fieldId}`;

/** Where it stands that somebody's type is not offered any more. */
export const typeGoneId = (personKey: string): string => `${personKey}-type`;

/** The sentences of the form, in the page's language. */
export interface FormWords {
  readonly required: (title: string, place: number) => string;
  readonly rule: (problem: ValueProblem) => string;
  /** That none of an option is left for somebody. */
  readonly gone: (title: string, option: string, place: number) => string;
  /** That no seat of an activity is left for somebody. */
  readonly full: (activity: string, place: number) => string;
  readonly terms: string;
  /** That a registrant's type is not offered any more. */
  readonly typeGone: (place: number) => string;
  /** A file is still on its way. */
  readonly sending: string;
}

/** Who fills the form in, and when. */
export interface Filler {
  /** Staff may leave all but the names empty, and agree to no terms. */
  readonly isStaff: boolean;
  /** Whether they may fill in fields that ask for a special privilege. */
  readonly hasPrivilege: boolean;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
}

export interface FormRules extends Filler {
  readonly typeOf: (typeId: TypeId) => SiteType | undefined;
  readonly hasTerms: boolean;
}

/** The type of everybody on the form. */
export const typesIn = ({ people }: Draft, { typeOf }: Pick<FormRules, 'typeOf'>): readonly SiteType[] =>
  people.flatMap(({ typeId }) => typeOf(typeId) ?? []);

type OfType = Pick<SiteType, 'fields' | 'validations'>;

/** The rules of a type's form for whoever fills it in, read once: the same that the server decides by (`formRules`). */
export const rulesOn = ({ fields, validations }: OfType, { isStaff, hasPrivilege, today }: Filler) =>
  formRules(fields, {
    setting: { mode: isStaff ? 'admin-add' : 'new', hasPrivilege },
    today,
    validations,
    asksNames: true,
  });

/** Somebody's form as the rules see it: what they entered, over what is filled in beforehand. */
const formOf = (person: Person, type: OfType, filler: Filler): JudgedForm<SiteField> =>
  rulesOn(type, filler)({ ...defaultsOf(type), ...person.values });

/** Reads the rules of each type's form once; then tells what would be kept of everybody on the form. */
export const judgesOf = (rules: FormRules) => {
  const judges = new Map<TypeId, ReturnType<typeof readFrom>>();
  const readFrom = (type: SiteType) => ({ type, defaults: defaultsOf(type), judge: rulesOn(type, rules) });
  const judgeOf = (typeId: TypeId) => {
    const known = judges.get(typeId);
    const type = rules.typeOf(typeId);
    if (known !== undefined || type === undefined) return known;
    const read = readFrom(type);
    judges.set(typeId, read);
    return read;
  };
  return ({ people }: Draft) =>
    people.flatMap(({ key, typeId, values, activities: chosen = [] }) => {
      const read = judgeOf(typeId);
      if (read === undefined) return [];
      const { type, defaults, judge } = read;
      return [{ key, type, chosen, answers: judge({ ...defaults, ...values }).kept }];
    });
};

/** The messages of what somebody's answers may not be together, each once, in the organiser's sentences. */
export const messagesOf = ({ met }: Pick<JudgedForm<SiteField>, 'met'>): readonly string[] => [
  ...new Set(met.map(({ message }) => message)),
];

/** What is wrong with one field of one person, in words; null of one that is locked: it keeps what stands there. */
export const problemIn = (
  { title }: SiteField,
  why: Refused,
  { at, place }: { readonly at: string; readonly place: number },
  words: FormWords,
): FormProblem | null => {
  if (why.code === 'field-required') return { field: at, label: '', message: words.required(title, place) };
  return why.code === 'field-refused' ? { field: at, label: title, message: words.rule(why.problem) } : null;
};

/** What everybody on the form chooses, as far as it is asked and kept. */
const choosingOf = ({ people }: Draft, rules: FormRules): readonly Choosing[] =>
  people.map((person) => {
    const type = rules.typeOf(person.typeId);
    return type === undefined
      ? { fields: [], answers: {} }
      : { fields: type.fields, answers: formOf(person, type, rules).kept };
  });

/** That an option which somebody chose is gone, at its field; nothing where none is. */
export const goneProblem = (
  fields: readonly SiteField[],
  gone: ReturnType<typeof goneOption>,
  { key, place }: { readonly key: string; readonly place: number },
  words: Pick<FormWords, 'gone'>,
): readonly FormProblem[] => {
  const field = fields.find(({ _id }) => _id === gone?.field);
  if (gone === null || field === undefined) return [];
  const message = words.gone(field.title, optionLabel(field, gone.value), place);
  return [{ field: inputId(key, field._id), label: '', message }];
};

/** Everybody on the form as they choose activities. */
const choosersOf = ({ people }: Draft, rules: FormRules): readonly Chooser[] =>
  people.map((person) => {
    const type = rules.typeOf(person.typeId);
    const { typeId, activities: chosen = [] } = person;
    const isAny = type?.activities !== undefined && chosen.length > 0;
    return { typeId, chosen: isAny ? chosen : [], answers: isAny ? formOf(person, type, rules).kept : {} };
  });

/**
 * What has to be put right before the form can be sent, from top to bottom.
 * @param firstPlace in the group, of the first on the form.
 */
export const draftProblems = (draft: Draft, rules: FormRules, words: FormWords, firstPlace = 1): FormProblem[] => {
  const choosing = choosingOf(draft, rules);
  const choosers = choosersOf(draft, rules);
  const found = draft.people.flatMap((person, index) => {
    const place = firstPlace + index;
    const type = rules.typeOf(person.typeId);
    if (type === undefined) return [{ field: typeGoneId(person.key), label: '', message: words.typeGone(place) }];
    const form = formOf(person, type, rules);
    const ofFields = form.refused.map(({ field, why }) =>
      problemIn(field, why, { at: inputId(person.key, field._id), place }, words),
    );
    const together = messagesOf(form).map((message): FormProblem => ({
      field: validationsId(person.key),
      label: '',
      message,
    }));
    const gone = goneProblem(type.fields, goneOption(choosing, index), { key: person.key, place }, words);
    const at = { key: person.key, index, place };
    const full = fullProblems(type.activities ?? [], choosers, at, words);
    return [...ofFields, ...gone, ...full, ...together];
  });
  const mustAgree = rules.hasTerms && !rules.isStaff && !draft.termsAgreed;
  return [
    ...found.filter((problem) => problem !== null),
    ...(mustAgree ? [{ field: 'terms', label: '', message: words.terms }] : []),
  ];
};

/** The code that the group registers with, as it is sent: what was entered, else the one that opened a type; '': none. */
export const codeOn = (draft: Draft, rules: Pick<FormRules, 'typeOf'>): string => {
  const entered = (draft.promoCode ?? '').trim().toUpperCase();
  return entered === ''
    ? (typesIn(draft, rules).find(({ openedBy }) => openedBy !== undefined)?.openedBy ?? '')
    : entered;
};

/** What is sent of everybody on the form. */
export const entriesOf = ({ people }: Pick<Draft, 'people'>, rules: FormRules) =>
  people.map((person) => {
    const type = rules.typeOf(person.typeId);
    const form = type === undefined ? null : formOf(person, type, rules);
    const { typeId, activities: ticked = [] } = person;
    const chosen = activitiesOfChooser(type?.activities ?? [], { typeId, answers: form?.kept ?? {}, chosen: ticked });
    return {
      type: typeId,
      fields: (form?.changes ?? []).map(({ field: { _id, name }, value }) => ({ _id, name, value })),
      ...(chosen.length === 0 ? {} : { registeredActivities: chosen.map(({ _id }) => _id) }),
    };
  });

/** What is sent to register the group; the proof of the bot check comes beside it. */
export const bodyOf = (draft: Draft, event: string, rules: FormRules) => {
  const promoCode = codeOn(draft, rules);
  const [first, ...others] = entriesOf(draft, rules);
  return {
    event,
    type: first?.type ?? '',
    fields: first?.fields ?? [],
    ...(first?.registeredActivities === undefined ? {} : { registeredActivities: first.registeredActivities }),
    termsAgreed: draft.termsAgreed,
    ...(promoCode === '' ? {} : { promoCode }),
    ...(rules.isStaff && isEntered(draft.asOf) ? { asofdate: draft.asOf } : {}),
    ...(others.length === 0 ? {} : { registrants: others }),
  };
};
