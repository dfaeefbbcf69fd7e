import { isRejection } from '@turnout/contracts/kernel';

const attempts = 10;

/**
 * Does work again, ten times at most, as long as it is refused for what somebody else changed meanwhile.
 * @param meanwhile the refusals that another try on the newest state may mend.
 */
export const untilDecided = async <T>(
  meanwhile: readonly string[],
  work: (attempt: number) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const done = await work(attempt);
    if (!isRejection(done) || attempt === attempts || !meanwhile.includes(done.rejected)) return done;
  }
};
