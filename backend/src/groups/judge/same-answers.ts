import { saysTheSame } from '@turnout/contracts/kernel';

/** However the keys are ordered. */
const inKeyOrder = (answers: object) => Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1));

/** Tells whether answers say the same, however their keys are ordered. */
export const isSame = (one: object, other: object): boolean => saysTheSame(inKeyOrder(one), inKeyOrder(other));
