/** A value of a form as Stripe's package writes it: `a[b][0]=c`. */
export type Formed = string | { readonly [key: string]: Formed };

interface Growing {
  [key: string]: string | Growing;
}

/** Names that no object takes from a stranger. */
const refused: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads a form with brackets in its names. */
export const formOf = (text: string): Readonly<Record<string, Formed>> => {
  const form: Growing = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    if (keys.length === 0 || keys.some((key) => refused.has(key))) continue;
    let at = form;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      const inner: Growing = typeof next === 'object' ? next : {};
      at[key] = inner;
      at = inner;
    }
    const last = keys.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return form;
};

/** A text within a form; empty where there is none. */
export const textIn = (form: Formed | undefined, ...path: readonly string[]): string => {
  let at: Formed | undefined = form;
  for (const key of path) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' ? at : '';
};

/** The things under a name, in the order of its names. */
export const listIn = (form: Formed | undefined, key: string): readonly Formed[] => {
  const inner = typeof form === 'object' ? form[key] : undefined;
  return typeof inner === 'object' ? Object.values(inner) : [];
};
