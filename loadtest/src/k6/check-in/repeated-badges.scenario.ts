import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { deskAt, insideNow, keepPace, scanOf, waitingOutside } from '../door.ts';
import { desks, duration, p99Ms, scansPerDesk } from '../settings.ts';

/**
 * The same badge at two desks at once, over and over: one desk admits, the other hears that it was done,
 * by whom and where; and afterwards the badge is refused at every desk.
 *
 *     npm run loadtest -- repeated-badges
 */
const total = desks * scansPerDesk;
const admitted = new Counter('door_admitted');
const refused = new Counter('door_refused');

export const options: Options = {
  scenarios: {
    pairs: {
      executor: 'per-vu-iterations',
      vus: desks,
      iterations: scansPerDesk,
      maxDuration: `${Math.ceil(duration) + 30}s`,
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    'http_req_duration{name:check-in}': [`p(99)<${p99Ms}`],
    door_admitted: [`count==${total}`],
    door_refused: [`count==${2 * total}`],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
};

interface Door {
  readonly badges: readonly string[];
  readonly before: number;
  readonly run: string;
}

export const setup = (): Door => ({
  badges: waitingOutside(total),
  before: insideNow(),
  run: `pair-${Date.now().toString(36)}`,
});

const takes = http.expectedStatuses(200, 409);

/** One badge at two desks at once, then at a third. */
export default function pair({ badges, run }: Door): void {
  keepPace();
  const badge = badges[exec.scenario.iterationInTest];
  if (badge === undefined) throw new Error('the badges ran out');
  const place = exec.vu.idInTest - 1;
  const scanAt = (offset: number, key: string) => {
    const { url, body, params } = scanOf(deskAt(place + offset), badge, `${run}.${badge}.${key}`);
    return { method: 'POST', url, body, params: { ...params, responseCallback: takes } };
  };
  const answers = http.batch([scanAt(0, 'a'), scanAt(1, 'b')]);
  const again = http.batch([scanAt(2, 'c')]);
  const statuses = answers.map(({ status }) => status).toSorted();
  check(statuses, { 'one of two desks admits': (both) => both.join() === '200,409' });
  for (const answer of [...answers, ...again]) (answer.status === 200 ? admitted : refused).add(1);
  for (const answer of [...answers, ...again].filter(({ status }) => status === 409))
    check(answer, {
      'who has been here is said': (one) => one.json('reason') === 'already-checked-in' && one.json('by') !== null,
    });
}

/** Nobody was counted twice. */
export const teardown = ({ before }: Door): void => {
  check(insideNow(), { 'everybody is inside once': (inside) => inside === before + total });
};
