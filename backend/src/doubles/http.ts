/** A request to a double: as HTTP has it, with its body as text. */
export interface DoubleRequest {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface DoubleAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer that nobody gets: the work is done, and the line is cut. */
export const lost = 'lost';

/** Answers requests as a provider does. */
export type DoubleHandler = (request: DoubleRequest) => Promise<DoubleAnswer | typeof lost>;

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): DoubleAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
