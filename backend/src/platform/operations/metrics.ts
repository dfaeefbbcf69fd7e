import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Values of one figure, each with its labels. */
type Values = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>;

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Asked whenever the figures are read. */
  readonly read: () => Values | Promise<Values>;
}

/** What this process counts and measures, for Prometheus. */
export interface Metrics {
  /** A command was decided: `accepted`, `repeated`, or the code of its refusal. */
  readonly command: (name: string, verdict: string) => void;
  readonly append: (seconds: number, outcome: 'stored' | 'conflict' | 'failed') => void;
  readonly request: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** A figure that goes up and down, read when it is asked for. */
  readonly gauge: (figure: Figure) => void;
  /** A figure that only grows, counted elsewhere. */
  readonly total: (figure: Figure) => void;
  /** How late timers were since this was asked last, in ms at the 99th percentile. */
  readonly eventLoopP99Ms: () => number;
  /** Everything, in the text format of Prometheus. */
  readonly expose: () => Promise<{ readonly type: string; readonly text: string }>;
  readonly close: () => void;
}

/** From a row in memory to a disk that is in trouble. */
const appendBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Timers are looked at this often, in ms: finer costs more and says nothing new. */
const resolution = 20;
const nanosecondsPerMs = 1e6;

/** Each process has figures of its own: nothing here is shared between two in one program. */
export const openMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const commands = new Counter({
    name: 'turnout_commands_total',
    help: 'Commands decided, by name and verdict',
    labelNames: ['command', 'verdict'],
    registers,
  });
  const appends = new Histogram({
    name: 'turnout_append_seconds',
    help: 'Time to append to the log, waiting included',
    labelNames: ['outcome'],
    buckets: appendBuckets,
    registers,
  });
  const requests = new Histogram({
    name: 'turnout_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();
  const sinceLast = () => {
    const late = Math.max(0, loop.percentile(99) / nanosecondsPerMs - resolution);
    loop.reset();
    return Number.isFinite(late) ? Math.round(late * 10) / 10 : 0;
  };
  const gauge: Metrics['gauge'] = ({ name, help, labels = [], read }) => {
    const made = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers,
      collect: async () => {
        made.reset();
        for (const [of, value] of await read()) made.set(of, value);
      },
    });
  };
  let lastP99Ms = 0;
  gauge({
    name: 'turnout_event_loop_delay_seconds',
    help: 'How late timers were in the last seconds, 99th percentile',
    read: () => [[{}, lastP99Ms / 1000]],
  });
  gauge({
    name: 'turnout_resident_memory_bytes',
    help: 'Memory of this process',
    read: () => [[{}, process.memoryUsage.rss()]],
  });

  return {
    command: (command, verdict) => commands.inc({ command, verdict }),
    append: (seconds, outcome) => appends.observe({ outcome }, seconds),
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    gauge,
    total: ({ name, help, labels = [], read }) => {
      const made = new Counter({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          made.reset();
          for (const [of, value] of await read()) made.inc(of, value);
        },
      });
    },
    eventLoopP99Ms: () => (lastP99Ms = sinceLast()),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close: () => loop.disable(),
  };
};
