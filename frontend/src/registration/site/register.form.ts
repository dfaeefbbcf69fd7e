import {
  askedOf,
  cleanedValue,
  defaultOf,
  type FieldValue,
  isEmptyValue,
  problemOf,
  type ValueProblem,
} from '@turnout/contracts/fields';
import { isLocked } from '@turnout/contracts/form-rules';
import { metBy } from '@turnout/contracts/forms';
import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Refusal } from '../../platform/refusal.ts';
import type { FormProblem } from '../../ui/form-problems.ts';
import type { SiteField, SiteType } from './site-types.ts';

/** Somebody on the form; `key` tells them apart for as long as the form is open. */
const Person = z.object({
  key: z.string(),
  typeId: TypeId,
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type Person = z.infer<typeof Person>;

/** The whole form: the primary registrant first, then everybody brought along. */
export const Draft = z.object({ people: z.array(Person).min(1).max(500), termsAgreed: z.boolean() });
export type Draft = z.infer<typeof Draft>;

export const emptyDraft = (typeId: TypeId): Draft => ({
  people: [{ key: 'p1', typeId, values: {} }],
  termsAgreed: false,
});

export const isUntouched = ({ people, termsAgreed }: Draft): boolean =>
  !termsAgreed && people.length === 1 && Object.values(people[0]?.values ?? {}).every((value) => value.length === 0);

export type Change =
  | { readonly enter: FieldValue; readonly of: string; readonly in: FieldId }
  | { readonly add: TypeId }
  | { readonly remove: string }
  | { readonly agree: boolean }
  | { readonly begin: Draft };

const freeKey = (people: readonly Person[]): string =>
  `p${Math.max(...people.map(({ key }) => Number(key.slice(1)))) + 1}`;

/** What the form holds after a change. */
export const changed = (draft: Draft, change: Change): Draft => {
  if ('begin' in change) return change.begin;
  if ('agree' in change) return { ...draft, termsAgreed: change.agree };
  if ('add' in change)
    return { ...draft, people: [...draft.people, { key: freeKey(draft.people), typeId: change.add, values: {} }] };
  if ('remove' in change) return { ...draft, people: draft.people.filter(({ key }) => key !== change.remove) };
  const people = draft.people.map((person) =>
    person.key === change.of ? { ...person, values: { ...person.values, [change.in]: change.enter } } : person,
  );
  return { ...draft, people };
};

/** What somebody's form holds: what was entered, and what is filled in beforehand. */
export const answersOf = ({ values }: Person, { fields }: Pick<SiteType, 'fields'>): Person['values'] =>
  Object.fromEntries(fields.map((field) => [field._id, values[field._id] ?? defaultOf(field)]));

/** How many more of a type this group may bring along (spec 000, section 5). */
export const remaining = (primary: Pick<SiteType, 'groupCount'>, { people }: Draft, typeId: TypeId): number =>
  (primary.groupCount[typeId] ?? 0) - people.slice(1).filter((person) => person.typeId === typeId).length;

/** Where the messages stand of what somebody's answers may not be together. */
export const validationsId = (personKey: string): string => `${personKey}-validations`;

/** What somebody's answers may not be together, in the organiser's sentences (spec 000, section 5). */
export const validationMessages = (
  person: Person,
  type: Pick<SiteType, 'fields' | 'validations'>,
): readonly string[] => {
  const answers = answersOf(person, type);
  const asked = new Set<string>(askedOf(type.fields, answers).map(({ _id }) => _id));
  const given = Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
  return [...new Set(metBy(type.validations, given).map(({ message }) => message))];
};

export const inputId = (personKey: string, fieldId: string): string => `${personKey}-${fieldId}`;

/** The sentences of the form, in the page's language. */
export interface FormWords {
  readonly required: (title: string, place: number) => string;
  readonly rule: (problem: ValueProblem) => string;
  readonly terms: string;
}

export interface FormRules {
  readonly typeOf: (typeId: TypeId) => SiteType | undefined;
  /** Staff may leave all but the names empty, and agree to no terms. */
  readonly isStaff: boolean;
  readonly hasTerms: boolean;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
}

/**
 * Whether a field is shown and cannot be filled in here: it has its default. Which privileges staff have, the server
 * knows.
 */
export const isFixed = (field: SiteField, { isStaff }: Pick<FormRules, 'isStaff'>): boolean =>
  isLocked(field, { mode: isStaff ? 'admin-add' : 'new', hasPrivilege: isStaff });

/** Whether a field must be filled in: staff are bound by the names alone, and nobody by what they may not fill in. */
export const isNeeded = (field: SiteField, rules: Pick<FormRules, 'isStaff'>): boolean => {
  const { required, fieldMapping } = field;
  const isBinding = !rules.isStaff || fieldMapping === 'firstName' || fieldMapping === 'lastName';
  return required && isBinding && !isFixed(field, rules);
};

/** What could run in rich text is taken out by the server. */
const asWritten = (html: string): string => html;

/** What is wrong with one field of one person; null when nothing is. */
const fieldProblem = (
  field: SiteField,
  value: FieldValue | undefined,
  { at, place }: { readonly at: string; readonly place: number },
  rules: Pick<FormRules, 'isStaff' | 'today'>,
  words: FormWords,
): FormProblem | null => {
  const { today } = rules;
  const mayBeEmpty = !isNeeded(field, rules);
  const problem = problemOf(field, cleanedValue(field.type, value, asWritten), { mayBeEmpty, today });
  if (problem === null) return null;
  return problem.rule === 'required'
    ? { field: at, label: '', message: words.required(field.title, place) }
    : { field: at, label: field.title, message: words.rule(problem) };
};

/** What has to be put right before the form can be sent, from top to bottom. */
export const draftProblems = (draft: Draft, rules: FormRules, words: FormWords): FormProblem[] => {
  const found = draft.people.flatMap((person, index) => {
    const type = rules.typeOf(person.typeId);
    if (type === undefined) return [];
    const answers = answersOf(person, type);
    const ofFields = askedOf(type.fields, answers).map((field) => {
      const where = { at: inputId(person.key, field._id), place: index + 1 };
      return fieldProblem(field, answers[field._id], where, rules, words);
    });
    const together = validationMessages(person, type).map((message): FormProblem => ({
      field: validationsId(person.key),
      label: '',
      message,
    }));
    return [...ofFields, ...together];
  });
  const mustAgree = rules.hasTerms && !rules.isStaff && !draft.termsAgreed;
  return [
    ...found.filter((problem) => problem !== null),
    ...(mustAgree ? [{ field: 'terms', label: '', message: words.terms }] : []),
  ];
};

const entered = (person: Person, type: SiteType | undefined) => {
  if (type === undefined) return [];
  const answers = answersOf(person, type);
  return askedOf(type.fields, answers).flatMap(({ _id, name, type: of }) => {
    const sent = cleanedValue(of, answers[_id], asWritten);
    return isEmptyValue(sent) ? [] : [{ _id, name, value: sent }];
  });
};

/** What is sent to register the group; the proof of the bot check comes beside it. */
export const bodyOf = (draft: Draft, event: string, typeOf: FormRules['typeOf']) => {
  const [first, ...others] = draft.people.map((person) => ({
    type: person.typeId,
    fields: entered(person, typeOf(person.typeId)),
  }));
  return {
    event,
    type: first?.type ?? '',
    fields: first?.fields ?? [],
    termsAgreed: draft.termsAgreed,
    ...(others.length === 0 ? {} : { registrants: others }),
  };
};

const Details = z.object({ field: z.string().optional(), registrant: z.string().optional() }).catch({});
const places: Readonly<Record<string, string>> = { 'terms-not-agreed': 'terms', 'bot-check-failed': 'bot-check' };

/** Where the server's no belongs on the form: at the person's field that it names, at terms or bot check, else above. */
export const refusedAt = (refusal: Pick<Refusal, 'code' | 'message' | 'details'>, { people }: Draft): FormProblem => {
  // Sentences may begin with the wire's name of what they speak of; people need it not.
  const message = refusal.message.replace(/^(grecaptcha|registrants|type)[\s\u00a0\u202f]?: /, '');
  const own = places[refusal.code];
  if (own !== undefined) return { field: own, label: '', message };
  const { field, registrant } = Details.parse(refusal.details);
  if (field === undefined || !FieldId.safeParse(field).success) return { field: 'form', message };
  const place = Number(/#(\d+)$/.exec(registrant ?? '')?.[1] ?? 1);
  const person = people[place - 1];
  return person === undefined ? { field: 'form', message } : { field: inputId(person.key, field), label: '', message };
};
