import { StatusView } from '@turnout/contracts/reporting';
import { expect, it } from 'vitest';
import { statusExample } from './status.example.ts';
import { troublesOf } from './trouble.ts';

const keys = (changes: object) => troublesOf(StatusView.parse({ ...statusExample, ...changes })).map(({ key }) => key);

it('finds nothing where everything works', () => {
  expect(keys({})).toEqual([]);
});

it('misses a worker that says nothing, and says for how long', () => {
  expect(keys({ workerSeenSecondsAgo: 3 })).toEqual([]);
  expect(troublesOf(StatusView.parse({ ...statusExample, workerSeenSecondsAgo: 12 }))).toEqual([
    { key: 'noWorker', grade: 'red', values: { seconds: 12 } },
  ]);
  expect(keys({ workerSeenSecondsAgo: null })).toEqual(['noWorkerAtAll']);
});

it('tells a projection that stopped from one that is behind', () => {
  const [door, roster] = statusExample.projections;
  const stopped = { ...door, state: 'stopped', secondsBehind: 500, eventsBehind: 4 };
  expect(keys({ projections: [stopped, roster] })).toEqual(['stopped']);
  expect(keys({ projections: [door, { ...roster, secondsBehind: 11 }] })).toEqual(['behind']);
});

it('names machines whose clock is off', () => {
  const [server, worker] = statusExample.nodes;
  expect(
    keys({
      nodes: [
        { ...server, clockAheadMs: -1_900 },
        { ...worker, clockAheadMs: null },
      ],
    }),
  ).toEqual([]);
  expect(keys({ nodes: [{ ...server, clockAheadMs: 3_600_000 }, worker] })).toEqual(['clock']);
});

it('asks for a backup when there is none, or when the last is a day old', () => {
  expect(keys({ backup: null })).toEqual(['noBackup']);
  expect(keys({ at: '2027-03-03T09:00:00.000Z' })).toEqual(['oldBackup']);
});

it('puts the worst first', () => {
  const mail = { ...statusExample.mail, uncertain: 2 };
  const log = { ...statusExample.log, isReachable: false, head: null };
  expect(keys({ log, mail, backup: null, workerSeenSecondsAgo: null })).toEqual([
    'log',
    'noWorkerAtAll',
    'mails',
    'noBackup',
  ]);
});
