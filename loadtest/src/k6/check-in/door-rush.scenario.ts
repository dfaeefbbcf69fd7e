import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { setTimeout } from 'k6/timers';
import { deskAt, insideNow, keepPace, scan, scanOf, waitingOutside } from '../door.ts';
import { watchDashboard } from '../live.ts';
import { dashboards, desks, duration, lagMs, p99Ms, scansPerDesk } from '../settings.ts';

/**
 * The half hour before the doors close: every desk scans at its pace, each badge a different confirmed
 * person, while dashboards watch; a desk of its own measures how long a scan takes to be on a dashboard.
 *
 *     npm run loadtest:seed && npm run loadtest
 */
const probes = Math.max(1, Math.floor(duration));
const total = desks * scansPerDesk + probes;
const graceSeconds = 30;

const admitted = new Counter('door_admitted');
const twice = new Counter('door_admitted_twice');
const failures = new Counter('socket_failures');
const complete = new Counter('dashboards_complete');
const patches = new Counter('dashboard_patches');
const onWall = new Rate('scans_seen_on_dashboard');
const lag = new Trend('check_in_to_dashboard', true);
const reason = new Counter('socket_failures_why');

const atMost = `${Math.ceil(duration) + graceSeconds}s`;
export const options: Options = {
  scenarios: {
    desks: { executor: 'per-vu-iterations', exec: 'desk', vus: desks, iterations: scansPerDesk, maxDuration: atMost },
    dashboards: {
      executor: 'per-vu-iterations',
      exec: 'dashboard',
      vus: dashboards,
      iterations: 1,
      maxDuration: atMost,
    },
    probe: { executor: 'per-vu-iterations', exec: 'probe', vus: 1, iterations: 1, maxDuration: atMost },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    'http_req_duration{name:check-in}': [`p(99)<${p99Ms}`],
    door_admitted: [`count==${total}`],
    door_admitted_twice: ['count==0'],
    socket_failures: ['count==0'],
    dashboards_complete: [`count==${dashboards}`],
    scans_seen_on_dashboard: ['rate==1'],
    check_in_to_dashboard: [`p(95)<${lagMs}`],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
};

interface Door {
  readonly badges: readonly string[];
  readonly before: number;
  readonly run: string;
}

/** Runs once before the desks open. */
export const setup = (): Door => ({
  badges: waitingOutside(total),
  before: insideNow(),
  run: `load-${Date.now().toString(36)}`,
});

/** Counts an admission; the how manieth it is of this person stands at the end of its id. */
const count = (id: unknown, status: number): void => {
  if (status !== 200) return;
  admitted.add(1);
  if (!String(id).endsWith('~1')) twice.add(1);
};

/** One scan at one desk. */
export const desk = ({ badges, run }: Door): void => {
  keepPace();
  const place = exec.vu.idInTest - 1;
  const badge = badges[exec.scenario.iterationInTest];
  if (badge === undefined) throw new Error('the badges ran out');
  const answer = scan(deskAt(place), badge, `${run}.${badge}`);
  check(answer, { admitted: ({ status }) => status === 200 });
  count(answer.json('checkin._id'), answer.status);
};

/** Watches until everybody is inside. */
export const dashboard = ({ before }: Door): void => {
  const done = (inside: number): void => {
    if (inside < before + total) return;
    // More than that would be a person counted twice.
    if (inside === before + total) complete.add(1);
    line.close();
  };
  const line = watchDashboard(deskAt(exec.vu.idInTest).token, {
    onView: done,
    onPatch: (inside) => {
      patches.add(1);
      done(inside);
    },
    onReached: () => undefined,
    onFailure: (why) => {
      failures.add(1);
      reason.add(1, { why });
    },
  });
};

/** A dashboard and a desk in one: scans once a second and waits until its own dashboard has it. */
export const probe = ({ badges, run }: Door): void => {
  const mine = badges.slice(desks * scansPerDesk);
  const desk = deskAt(0);
  const waiting: { readonly position: string; readonly at: number }[] = [];
  let left = mine.length;
  const shown = (position: string): void => {
    for (let next = waiting[0]; next !== undefined && next.position <= position; next = waiting[0]) {
      waiting.shift();
      onWall.add(true);
      lag.add(Date.now() - next.at);
      left -= 1;
    }
    if (left <= 0) line.close();
  };
  let newest = '';
  const hear = (position: string): void => {
    newest = position > newest ? position : newest;
    shown(newest);
  };
  const step = async (badge: string): Promise<void> => {
    const { url, body, params } = scanOf(desk, badge, `${run}.${badge}`);
    const answer = await http.asyncRequest('POST', url, body, params);
    check(answer, { admitted: ({ status }) => status === 200 });
    count(answer.json('checkin._id'), answer.status);
    waiting.push({ position: answer.headers['X-Turnout-Position'] ?? '', at: Date.now() });
    shown(newest);
  };
  const line = watchDashboard(desk.token, {
    onView: () => mine.forEach((badge, place) => void setTimeout(() => void step(badge), place * 1_000)),
    onPatch: (_, to) => hear(to),
    onReached: hear,
    onFailure: (why) => {
      failures.add(1);
      reason.add(1, { why });
    },
  });
};
