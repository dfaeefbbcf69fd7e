import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Refusal } from '../platform/refusal.ts';
import type { Refused } from '../ui/form-problems.ts';
import { useSetUpForm, type SetUpFrame } from '../ui/set-up-form.tsx';
import { meanwhileOf, mergeOf, only, toldOf, type Meanwhile, type Merge, type ThreeWays } from './meanwhile.ts';

/** What came of sending a form. */
export type Sent<View> = { readonly ok: true; readonly view: View } | { readonly ok: false; readonly refusal: Refusal };

/** Where the values of a form are not what the server, or people, call the same thing. */
export interface FormWords<V> {
  /** What the server calls the keys that a value is made of; absent: as the form does. */
  readonly from?: { readonly [K in keyof V]?: readonly string[] };
  /** How a value is shown to people; absent: by what it is (`ShownValue`). */
  readonly show?: { readonly [K in keyof V]?: (value: V[K]) => ReactNode };
  /** What values say, where two that say the same may look different. */
  readonly said?: (values: V) => { readonly [K in keyof V]?: unknown };
}

export interface VersionedForm<V, View> {
  readonly form: UseFormReturnType<V>;
  /** The visible label of each field, in the form's order. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the form was opened with; null: something new. */
  readonly read: View | null;
  readonly View: z.ZodType<View>;
  readonly valuesOf: (view: View) => V;
  readonly isSaving: boolean;
  /** @param read the view that the form was opened with: whoever sends the values says its version. */
  readonly send: (values: V, read: View | null) => Promise<Sent<View>>;
  readonly onSaved?: () => Promise<unknown> | void;
  readonly onProblem?: ((field: string | undefined) => void) | undefined;
  readonly words?: FormWords<V> | undefined;
}

/** One field that two people changed, as it is put before the second of them. */
export interface ShownClash {
  readonly field: string;
  readonly label: string;
  readonly read: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Who changed it; empty: not told. */
  readonly by: string;
  readonly at?: string | undefined;
}

export type Choice = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Choice>>;

/** What somebody is asked whose changes met others'. */
export interface Question {
  readonly clashes: readonly ShownClash[];
  /** The labels of what is taken over from others, since nobody here touched it. */
  readonly taken: readonly string[];
  /** Puts the choices into the form and saves it again; what is not chosen stays mine. */
  readonly decide: (choices: Choices) => void;
  /** Back to the form, which stays as it is. */
  readonly dismiss: () => void;
}

export interface VersionedFrame extends SetUpFrame {
  readonly question: Question | null;
}

interface Met<V, View> extends ThreeWays<V>, Meanwhile<View>, Merge<V> {}

const isKeyOf = <V extends object>(values: V, key: PropertyKey): key is keyof V => Object.hasOwn(values, key);

/** A value as its screen shows it, else as it is. */
const shownOf = <V extends object>(words: FormWords<V> | undefined, values: V, key: string): unknown => {
  if (!isKeyOf(values, key)) return undefined;
  const show = words?.show?.[key];
  return show === undefined ? values[key] : show(values[key]);
};

const serverKeys = <V extends object>(words: FormWords<V> | undefined, values: V, key: string): readonly string[] =>
  (isKeyOf(values, key) ? words?.from?.[key] : undefined) ?? [key];

const clashesIn = <V extends object, View>(
  { clashes, changes, read, mine, theirs }: Met<V, View>,
  labels: Readonly<Record<string, string>>,
  words: FormWords<V> | undefined,
): readonly ShownClash[] =>
  clashes.map((field) => ({
    field,
    label: labels[field] ?? field,
    read: shownOf(words, read, field),
    theirs: shownOf(words, theirs, field),
    mine: shownOf(words, mine, field),
    ...toldOf(changes, serverKeys(words, mine, field)),
  }));

/** What is known where a refusal says that others changed something since `read`; null where it says no such thing. */
const meet = <V extends object, View>(
  { form, View, valuesOf, words }: Pick<VersionedForm<V, View>, 'form' | 'View' | 'valuesOf' | 'words'>,
  read: View | null,
  refusal: Refusal,
): Met<V, View> | null => {
  const meanwhile = read === null ? null : meanwhileOf(refusal, View);
  if (read === null || meanwhile === null) return null;
  const ways = { read: valuesOf(read), mine: form.getValues(), theirs: valuesOf(meanwhile.current) };
  return { ...ways, ...meanwhile, ...mergeOf(ways, words?.said) };
};

const questionOf = <V extends object, View>(
  met: Met<V, View>,
  { labels, words }: Pick<VersionedForm<V, View>, 'labels' | 'words'>,
): Pick<Question, 'clashes' | 'taken'> => ({
  clashes: clashesIn(met, labels, words),
  taken: met.taken.flatMap((field) => labels[field] ?? []),
});

/**
 * How a form of something that several people change is saved: whoever saves says which version they had read.
 * Where others changed the same fields meanwhile, nothing is saved and `question` asks, field by field; where they
 * changed others, theirs come into the form and all of it is saved.
 */
export const useVersionedForm = <V extends object, View>(parts: VersionedForm<V, View>): VersionedFrame => {
  const { form, send } = parts;
  const read = useRef(parts.read);
  const [met, setMet] = useState<Met<V, View> | null>(null);
  const takeOver = ({ current }: Met<V, View>, values: V): void => {
    read.current = current;
    form.setValues(values);
  };
  const save = async (values: V): Promise<Refused | 'asked' | null> => {
    const answer = await send(values, read.current);
    if (answer.ok) {
      read.current = answer.view;
      return null;
    }
    const found = meet(parts, read.current, answer.refusal);
    if (found === null) return answer.refusal;
    if (found.clashes.length > 0) {
      setMet(found);
      return 'asked';
    }
    takeOver(found, found.merged);
    return form.validate().hasErrors ? answer.refusal : save(found.merged);
  };
  const frame = useSetUpForm({ ...parts, save });
  const dismiss = (): void => setMet(null);
  const decide = (choices: Choices): void => {
    if (met === null) return;
    const theirs = met.clashes.filter((field) => choices[field] === 'theirs');
    takeOver(met, { ...met.merged, ...only(met.theirs, theirs) });
    dismiss();
    frame.onSubmit();
  };
  return { ...frame, question: met === null ? null : { ...questionOf(met, parts), decide, dismiss } };
};
