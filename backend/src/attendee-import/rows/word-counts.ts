import type { ImportView } from '@turnout/contracts/attendee-import';
import type { RefusedValue } from './check-fields.ts';
import type { RowWords } from './row.ts';

type ImportReport = NonNullable<ImportView['report']>;

const mostWords = 200;
const longestWord = 100;

/** Counts the words that a file has for types and statuses, so that somebody can say what they mean. */
export const openWordCounts = () => {
  const statuses = new Map<string, ImportReport['statusWords'][number]>();
  const types = new Map<string, ImportReport['typeWords'][number]>();
  const count = <T extends { readonly count: number }>(words: Map<string, T>, word: string, first: T): void => {
    const known = words.get(word);
    if (word === '' || word.length > longestWord || (known === undefined && words.size >= mostWords)) return;
    words.set(word, { ...(known ?? first), count: (known?.count ?? 0) + 1 });
  };
  return {
    add: ({ type, typeId, status, statusMeant }: RowWords): void => {
      count(types, type, { word: type, count: 0, typeId });
      count(statuses, status, { word: status, count: 0, status: statusMeant });
    },
    found: (): Pick<ImportReport, 'statusWords' | 'typeWords'> => ({
      statusWords: [...statuses.values()],
      typeWords: [...types.values()],
    }),
  };
};

/** Counts the values that rules refuse, each of which is mended once; a longer one is told by its row alone. */
export const openValueGroups = () => {
  const groups = new Map<string, ImportReport['valueGroups'][number]>();
  return {
    add: (refused: readonly RefusedValue[], line: number): void => {
      for (const one of refused) {
        if (one.value.length > longestWord) continue;
        const key = JSON.stringify([one.fieldId, one.code, one.value]);
        const known = groups.get(key);
        if (known !== undefined) groups.set(key, { ...known, count: known.count + 1 });
        else if (groups.size < mostWords) groups.set(key, { ...one, line, count: 1 });
      }
    },
    /** The most frequent first. */
    found: (): ImportReport['valueGroups'] => [...groups.values()].toSorted((one, other) => other.count - one.count),
  };
};
