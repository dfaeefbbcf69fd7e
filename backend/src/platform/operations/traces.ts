export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Something that took its time and is over by the time it is told. */
export interface Past {
  readonly name: string;
  readonly attributes: Attributes;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Spans of what a request led to, wherever it happened. A trace's id is derived from the correlation id
 * that every fact carries anyway, so nothing is stored for tracing, and any process that has a fact or
 * heard of it can add to its trace.
 */
export interface Traces {
  readonly isOn: boolean;
  /** The first span of a request's trace; what `work` begins becomes part of it. */
  readonly request: <T>(correlationId: string, name: string, work: (mark: Mark) => Promise<T>) => Promise<T>;
  /** A span inside the one at work; outside of any, in the trace of the request that is named, if one is. */
  readonly span: <T>(
    name: string,
    attributes: Attributes,
    work: (mark: Mark) => Promise<T>,
    correlationId?: string,
  ) => Promise<T>;
  /** A span in each trace of these requests; others than ours are passed over. */
  readonly past: (correlationIds: Iterable<string>, past: Past) => void;
  /** The id of the trace that a request has, for the logs. */
  readonly traceIdOf: (correlationId: string) => string | undefined;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
}

/** Adds to a span while it lasts. */
export type Mark = (attributes: Attributes) => void;

const unmarked: Mark = () => undefined;

/** Where no traces are wanted: work is done and nothing else. */
export const noTraces: Traces = {
  isOn: false,
  request: (_correlationId, _name, work) => work(unmarked),
  span: (_name, _attributes, work) => work(unmarked),
  past: () => undefined,
  traceIdOf: () => undefined,
  close: () => Promise.resolve(),
};
