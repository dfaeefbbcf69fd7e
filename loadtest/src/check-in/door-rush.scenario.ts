import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { logIn, scan, waitingOutside } from '../door.ts';

/**
 * The half hour before the doors close: 64 desks scan as fast as they are answered, every badge a
 * different confirmed person.
 *
 *     k6 run -e EVENT_ID=… -e EMAIL=… -e PASSWORD=… loadtest/src/check-in/door-rush.scenario.ts
 */
export const options: Options = {
  scenarios: { desks: { executor: 'shared-iterations', vus: 64, iterations: 20_000, maxDuration: '10m' } },
  thresholds: {
    checks: ['rate>0.999'],
    'http_req_duration{name:check-in}': ['p(99)<50'],
  },
};

interface Door {
  readonly token: string;
  readonly badges: readonly string[];
}

/** Runs once before the desks open. */
export const setup = (): Door => {
  const token = logIn();
  return { token, badges: waitingOutside(token, 20_000) };
};

/** One scan; a desk whose badges have run out closes. */
export default function door({ token, badges }: Door): void {
  const badge = badges[exec.scenario.iterationInTest];
  if (badge === undefined) return;
  const answer = scan(token, `Desk ${exec.vu.idInTest}`, badge);
  check(answer, { admitted: ({ status }) => status === 200 });
}
