import { changedKeys, clashesOf } from '@turnout/contracts/records';
import { z } from 'zod';

/** Who changed a key since it was read, and when, as far as the viewer may know. */
export interface Told {
  readonly field: string;
  /** Empty: not told. */
  readonly by: string;
  readonly at?: string | undefined;
}

/** What a server tells whose changes met somebody else's. */
export interface Meanwhile<View> {
  /** The whole view as it is now. */
  readonly current: View;
  readonly changes: readonly Told[];
}

const Body = z.looseObject({
  current: z.unknown(),
  changes: z.array(z.looseObject({ field: z.string(), by: z.string(), at: z.string().optional() })),
});

/**
 * What a refusal tells of others' changes.
 * @returns null where it is another refusal, or does not tell what is there now.
 */
export const meanwhileOf = <View>(
  { code, body }: { readonly code: string; readonly body: unknown },
  View: z.ZodType<View>,
): Meanwhile<View> | null => {
  if (code !== 'changed-meanwhile') return null;
  const told = Body.safeParse(body);
  const current = View.safeParse(told.data?.current);
  return told.success && current.success ? { current: current.data, changes: told.data.changes } : null;
};

/** A form three times: as it was opened, as it is filled in, and as it would be opened now. */
export interface ThreeWays<V> {
  readonly read: V;
  readonly mine: V;
  readonly theirs: V;
}

export interface Merge<V> {
  /** What I typed, with what others changed where I touched nothing. */
  readonly merged: V;
  /** Fields that both changed, to different values. */
  readonly clashes: readonly string[];
  /** Fields taken over from others. */
  readonly taken: readonly string[];
}

/** Only some keys of a form's values. */
export const only = <V extends object>(values: V, keys: readonly string[]): { readonly [key: string]: V[keyof V] } =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/**
 * Brings together what two people did to the same form. Nothing typed is lost: where both changed a field, mine
 * stays until somebody has chosen.
 * @param said what a value says, where two that say the same may look different.
 */
export const mergeOf = <V extends object>(
  { read, mine, theirs }: ThreeWays<V>,
  said: (values: V) => object = () => ({}),
): Merge<V> => {
  const meant = (values: V): object => ({ ...values, ...said(values) });
  const states = { read: meant(read), now: meant(theirs), wanted: meant(mine) };
  const own = new Set(changedKeys(states.read, states.wanted));
  const taken = changedKeys(states.read, states.now).filter((key) => !own.has(key));
  const clashes = clashesOf(states).map(({ field }) => field);
  return { merged: { ...mine, ...only(theirs, taken) }, clashes, taken };
};

/** Who changed a field of the form last. @param keys what the server calls what the field is made of. */
export const toldOf = (changes: readonly Told[], keys: readonly string[]): Omit<Told, 'field'> => {
  const found = changes.filter(({ field }) => keys.includes(field));
  const last = found.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).at(-1);
  // The server's key stays behind: the form may have another name for what it is part of.
  return last === undefined ? { by: '' } : { by: last.by, at: last.at };
};
