import {
  reject,
  type Actor,
  type EventStore,
  type Fold,
  type Instant,
  type Rejection,
  type StoredEvent,
} from '@turnout/contracts/kernel';

/** What a record was from one of its facts on, and whose fact that was. */
export interface RecordVersion<D> {
  readonly version: number;
  /** Null where nothing may be known of it any more. */
  readonly details: D | null;
  readonly by: Actor;
  readonly at: Instant;
}

/** All that a record ever was, oldest first. @param detailsOf what it was right after a fact. */
export const readVersions = async <S, D>(
  log: Pick<EventStore, 'readStream'>,
  streamId: string,
  fold: Fold<S>,
  detailsOf: (state: S, fact: StoredEvent) => D | null | Promise<D | null>,
): Promise<readonly RecordVersion<D>[]> => {
  const versions: RecordVersion<D>[] = [];
  let state = fold.initial();
  for (const fact of await log.readStream(streamId, 0)) {
    state = fold.evolve(state, fact);
    const { revision: version, metadata } = fact;
    versions.push({ version, details: await detailsOf(state, fact), by: metadata.actor, at: metadata.at });
  }
  return versions;
};

/** The record as somebody had read it who names a version; refuses one that it never had. */
export const detailsAt = <D extends object>(
  versions: readonly RecordVersion<D>[],
  wanted: number,
): D | Rejection<'refused-by-rule'> =>
  versions.find(({ version }) => version === wanted)?.details ??
  reject('refused-by-rule', { field: '_version', rule: 'is no version of this' });
