import type { LagMeter } from './lag.ts';
import type { Metrics } from './metrics.ts';
import type { Nodes } from './nodes.ts';
import type { Traces } from './traces.ts';

/** What tells those who run Turnout how it is. */
export interface Operations {
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly nodes: Nodes;
  readonly lag: LagMeter;
  /** The projections, by name. */
  readonly projections: readonly string[];
  /** How far this machine's clock is ahead of the database's, in ms. */
  readonly machineAheadMs: () => number;
}
