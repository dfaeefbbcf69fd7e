import { Refusal } from '../platform/api.ts';

/** The server's sentence for a log-in it refused (wrong password, too many attempts); null when it was not reached. */
export const logInProblem = (error: unknown): string | null => (error instanceof Refusal ? error.message : null);
