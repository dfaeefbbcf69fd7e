import 'altcha/workers/sha';

/** One worker's share of a search: it tries every `counterStep`th number from `counterStart` on. */
export interface Search {
  readonly type: 'work';
  /** As the server gave it. */
  readonly challenge: unknown;
  readonly counterStart: number;
  readonly counterStep: number;
  /** How long it may take, in ms. */
  readonly timeout: number;
}
