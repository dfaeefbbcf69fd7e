import { saysTheSame } from '@turnout/contracts/kernel';

/**
 * Whether what a rule judges stands as it was stored, maybe before it was judged: then it keeps nobody from other changes.
 * @param judged what the rule is about. @param was as it is stored; null: none yet.
 */
export const isAsStored = <T>(judged: (of: T) => object, said: T, was: T | null): boolean =>
  was !== null && saysTheSame(judged(said), judged(was));
