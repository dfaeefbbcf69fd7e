import { flag } from '../kernel/without-effect.ts';

/** Documented keys of a checkpoint field that have no effect yet (spec 002 «Checkpoint field»). */
export const checkpointFieldWithoutEffect = { pullDataFromPrimaryRegistrant: flag } as const;
