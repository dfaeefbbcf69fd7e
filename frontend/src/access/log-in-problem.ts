import { Refusal, sentenceOfNoAnswer } from '../platform/refusal.ts';

/**
 * The server's sentence for a log-in it refused (wrong password, too many attempts), or that it cannot decide on now
 * (the organisation's sign-in does not answer); null when it was not reached.
 */
export const logInProblem = (error: unknown): string | null =>
  error instanceof Refusal ? error.message : sentenceOfNoAnswer(error);
