/** A call as it is sent: its path with parameters and query, and its body. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
}
