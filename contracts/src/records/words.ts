import type { Language, Words } from '../kernel/index.ts';

/** The names of the three facts of a record; stored for ever. */
export interface FactNames {
  readonly defined: string;
  readonly revised: string;
  readonly retired: string;
}

/** The words of a record: what screens call its list, and the log of what users did its three facts. */
export type RecordWords = Readonly<
  Record<Language, readonly [list: string, defined: string, revised: string, retired: string]>
>;

interface Worded {
  readonly facts: FactNames;
  readonly inWords: RecordWords;
}

const wordsAt = ({ inWords: { en, es, fr } }: Pick<Worded, 'inWords'>, place: 0 | 1 | 2 | 3): Words => ({
  en: en[place],
  es: es[place],
  fr: fr[place],
});

/** A record's list as screens call it. */
export const wordsOfList = (record: Pick<Worded, 'inWords'>): Words => wordsAt(record, 0);

/** The facts of a record as the log of what users did calls them, by their names. */
export const wordsOfFacts = (record: Worded): readonly (readonly [fact: string, Words])[] => [
  [record.facts.defined, wordsAt(record, 1)],
  [record.facts.revised, wordsAt(record, 2)],
  [record.facts.retired, wordsAt(record, 3)],
];
