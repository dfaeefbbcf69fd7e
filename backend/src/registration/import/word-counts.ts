import type { ImportView } from '@turnout/contracts/registration';
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
