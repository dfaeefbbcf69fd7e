import { isRejection, type Rejection } from '@turnout/contracts/kernel';

/** Something that is held for somebody. */
interface Held {
  readonly giveBack: () => Promise<unknown>;
}

/** Gives back all that is held; what was refused holds nothing. */
export const giveBackAll = async (claims: readonly (Held | Rejection)[]): Promise<void> => {
  await Promise.all(claims.flatMap((one) => (isRejection(one) ? [] : [one.giveBack()])));
};
