import type { Watch } from './watch.ts';

/** Strangers may ask for ids that are none: answers do not pile up. */
const answersAtMost = 20_000;

/**
 * Keeps answers until a stream of the categories that they are made of changes.
 * @param ask what answers where nothing is kept; what fails is not kept.
 */
export const remembering = <K extends string, V>(
  watch: Pick<Watch, 'onEvent' | 'isFollowing'>,
  categories: readonly string[],
  ask: (key: K) => Promise<V>,
): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>();
  watch.onEvent(({ streamId }) => {
    if (categories.some((category) => streamId.startsWith(`${category}-`))) answers.clear();
  });
  return (key) => {
    if (!watch.isFollowing()) return ask(key);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask(key);
    if (answers.size >= answersAtMost) answers.clear();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
};
