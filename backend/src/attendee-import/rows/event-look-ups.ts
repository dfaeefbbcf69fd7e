import type { RegistrantPersonal } from '@turnout/contracts/registration';
import { personKey } from './repeats.ts';
import type { ImportRow } from './row.ts';

/** What the event has already. */
export interface Taken {
  readonly codes: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

/** Somebody who is registered. */
export type RegisteredPerson = Pick<RegistrantPersonal, 'firstName' | 'lastName' | 'email'>;

/** What of the event a check asks for. */
export interface EventLookUps {
  /** Asked once, with all codes and order numbers of the file. */
  readonly taken: (codes: readonly string[], orders: readonly string[]) => Promise<Taken>;
  /** Asked a piece at a time. @returns who of the event has one of these e-mail addresses. */
  readonly registered: (emails: readonly string[]) => Promise<readonly RegisteredPerson[]>;
}

/** So many addresses are asked about at once. */
const askedAtOnce = 1_000;

/** Finds the rows of people who are registered with the same name and e-mail, while the file is read. */
export const openRegistered = (registered: EventLookUps['registered']) => {
  const lines = new Set<number>();
  let waiting: { readonly line: number; readonly key: string; readonly email: string }[] = [];
  const ask = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const asked = waiting;
    waiting = [];
    const keys = new Set((await registered(asked.map(({ email }) => email))).map(personKey));
    for (const { line, key } of asked) if (keys.has(key)) lines.add(line);
  };
  return {
    look: async ({ line, personal }: ImportRow, key: string): Promise<void> => {
      waiting.push({ line, key, email: personal.email });
      if (waiting.length >= askedAtOnce) await ask();
    },
    lines: async (): Promise<ReadonlySet<number>> => {
      await ask();
      return lines;
    },
  };
};
