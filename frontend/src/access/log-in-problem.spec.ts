import { expect, it } from 'vitest';
import { Offline, Refusal } from '../platform/refusal.ts';
import { logInProblem } from './log-in-problem.ts';

it('says what the server says, also where it cannot decide now, and nothing where nobody answered', () => {
  const outside = 'A service outside that this needs does not answer right now.';
  expect(logInProblem(new Refusal({ status: 401, code: 'refused', message: 'Wrong password' }))).toBe('Wrong password');
  expect(logInProblem(new Offline(undefined, outside))).toBe(outside);
  expect(logInProblem(new Offline())).toBeNull();
});
