/** What answers have said so far, by what it was called: ids that are there, numbers, names. */
export interface Pool {
  /** Values for a key, such as `eventId`; the likely ones. */
  readonly find: (key: string) => readonly string[];
  /** Remembers every text of an answer. `under`: what an unnamed thing in it is called. */
  readonly take: (answer: unknown, under: string) => void;
}

const aliases: Readonly<Record<string, string>> = {
  registrant: 'registration',
  parent: 'registration',
  primary: 'registration',
  childregistration: 'registration',
  attendee: 'registration',
  user: 'account',
  enhancedvalidation: 'validation',
  customwidget: 'widget',
  bankstatement: 'statement',
  bankline: 'line',
};

/** `eventId`, `events` and `event` are the same thing. */
const nameOf = (key: string): string => {
  const name = key.replace(/Ids?$/, '').replaceAll('-', '').toLowerCase().replace(/s$/, '');
  return aliases[name] ?? name;
};

const mostPerName = 40;

/** @param spared values never given out: the accounts that the fuzzing itself works with. */
export const openPool = (spared: ReadonlySet<string>): Pool => {
  const known = new Map<string, string[]>();
  const note = (name: string, value: string): void => {
    if (value === '' || value.length > 200 || spared.has(value)) return;
    const values = known.get(name) ?? [];
    known.set(name, values);
    if (values.includes(value)) return;
    if (values.length >= mostPerName) values.splice(1, 1);
    values.push(value);
  };
  const take = (value: unknown, under: string): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) take(one, under);
    else if (typeof value === 'string') note(nameOf(under), value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) take(inner, key === '_id' ? under : key);
  };
  const find = (key: string) => known.get(nameOf(key)) ?? known.get(nameOf(key.replace(/-.*/, ''))) ?? [];
  return { find, take };
};
