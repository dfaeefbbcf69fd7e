import { timingSafeEqual } from 'node:crypto';

/** Whether somebody shows the right code, in a time that does not tell how much of it is right. */
export const isSameCode = (right: string, shown: string): boolean => {
  const [one, other] = [Buffer.from(right), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
};
