import type { NodeView, ProjectionView, StatusView } from '@turnout/contracts/reporting';

/** What asks for somebody's attention, worst first: a key of the words, and what it is filled with. */
export interface Trouble {
  readonly key: string;
  readonly grade: 'red' | 'yellow';
  readonly values?: Readonly<Record<string, number | string>>;
}

/** A worker tells every two seconds; after this long it is missed. */
const workerMissedAfterSeconds = 6;
const behindAfterSeconds = 10;
/** A machine's clock that is further off is told. */
const clockIsOffAfterMs = 2_000;
const backupIsOldAfterMs = 24 * 60 * 60 * 1000;

/** Whether a projection is so far behind that people notice. */
export const isBehind = ({ secondsBehind }: Pick<ProjectionView, 'secondsBehind'>): boolean =>
  secondsBehind >= behindAfterSeconds;

const workerTrouble = ({ workerSeenSecondsAgo: seconds }: StatusView): readonly Trouble[] => {
  if (seconds === null) return [{ key: 'noWorkerAtAll', grade: 'red' }];
  return seconds < workerMissedAfterSeconds ? [] : [{ key: 'noWorker', grade: 'red', values: { seconds } }];
};

/** Whether a process runs on a machine whose clock is off. */
export const isClockOff = ({ clockAheadMs }: Pick<NodeView, 'clockAheadMs'>): boolean =>
  Math.abs(clockAheadMs ?? 0) > clockIsOffAfterMs;

/** What is wrong, in the order in which to see to it. */
export const troublesOf = (status: StatusView): readonly Trouble[] => {
  const stopped = status.projections.filter(({ state }) => state === 'stopped').length;
  const moving = status.projections.filter(({ state }) => state !== 'stopped');
  const seconds = Math.max(0, ...moving.map(({ secondsBehind }) => secondsBehind));
  const clocks = status.nodes.filter(isClockOff).length;
  const { backup, mail } = status;
  const age = backup === null ? 0 : Date.parse(status.at) - Date.parse(backup.finishedAt);
  return [
    ...(status.log.isReachable ? [] : [{ key: 'log', grade: 'red' } as const]),
    ...workerTrouble(status),
    ...(stopped === 0 ? [] : [{ key: 'stopped', grade: 'red', values: { count: stopped } } as const]),
    ...(status.stuck.length === 0
      ? []
      : [{ key: 'stuck', grade: 'red', values: { count: status.stuck.length } } as const]),
    ...(mail.stop === null ? [] : [{ key: 'mailStop', grade: 'red', values: { reason: mail.stop.reason } } as const]),
    ...(isBehind({ secondsBehind: seconds }) ? [{ key: 'behind', grade: 'yellow', values: { seconds } } as const] : []),
    ...(clocks === 0 ? [] : [{ key: 'clock', grade: 'yellow', values: { count: clocks } } as const]),
    ...(mail.uncertain === 0 ? [] : [{ key: 'mails', grade: 'yellow', values: { count: mail.uncertain } } as const]),
    ...(backup === null ? [{ key: 'noBackup', grade: 'yellow' } as const] : []),
    ...(age > backupIsOldAfterMs ? [{ key: 'oldBackup', grade: 'yellow' } as const] : []),
  ];
};
