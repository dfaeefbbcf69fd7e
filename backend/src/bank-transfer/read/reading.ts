import type { statementProblems, StatementMapping } from '@turnout/contracts/bank-transfer';

/** A payment that came in, as a file says it. */
export interface ReadLine {
  /** The text that tells it from every other payment on any account, however often and in whichever file it is read. */
  readonly identity: string;
  /** A day, as 2026-03-01. */
  readonly bookedOn: string;
  /** In minor units of the currency, above 0. */
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  readonly text: string;
}

/** The content of a file, as far as it can be read. */
export interface Reading {
  readonly format: 'csv' | 'camt';
  readonly problem: (typeof statementProblems)[number] | null;
  /** Of a CSV file: its first rows. */
  readonly head: readonly (readonly string[])[];
  /** As it was said or, where nothing was, as it seems to be; null: it has none, or nobody can tell. */
  readonly mapping: StatementMapping | null;
  readonly lines: readonly ReadLine[];
  readonly outgoing: number;
  readonly pending: number;
  /** Lines of a CSV file whose date or amount is none, from 1; the first hundred. */
  readonly unreadable: readonly number[];
}

/** The facts about the event that a statement is read for. */
export interface ReadFor {
  /** The currency of amounts without one. */
  readonly currency: string;
  /** The account where the file names none. */
  readonly account: string;
}

export const mostLines = 100_000;
export const longestText = 1_000;

/** A text as it is kept: one line, at most so long, without control characters and without half a sign where it was cut. */
export const tidy = (text: string, most = longestText): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/**
 * Tells payments apart by what the bank itself calls them, else by all that is said of them; those that are alike in one file
 * by which of them they are.
 */
export const openIdentities = () => {
  const seen = new Map<string, number>();
  return ({
    account,
    bankReference,
    line: { bookedOn, amount, currency, payer, text },
  }: {
    readonly account: string;
    readonly bankReference: string;
    readonly line: Omit<ReadLine, 'identity'>;
  }): string => {
    const named = /^(?:|NONREF|NOTPROVIDED|NOT PROVIDED|0+|-)$/i.test(bankReference.trim())
      ? ['text', payer.toLowerCase(), text.toLowerCase().replaceAll(/\s/g, '')]
      : ['ref', bankReference.trim()];
    const said = JSON.stringify([account, bookedOn, amount, currency, ...named]);
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return `${said}#${count}`;
  };
};
