import { StatusView } from '@turnout/contracts/reporting';

/** An installation where everything works; for specs. */
export const statusExample = StatusView.parse({
  at: '2027-03-01T10:00:00.000Z',
  log: { store: 'postgres', address: '', head: '00000000000000001234', isReachable: true },
  nodes: [
    {
      _id: 'host-11-aa',
      kind: 'server',
      version: '0.1.0',
      startedAt: '2027-03-01T08:00:00.000Z',
      seenSecondsAgo: 1,
      isDraining: false,
      isMarching: false,
      sockets: 12,
      eventLoopP99Ms: 3.4,
      memoryMb: 180,
    },
    {
      _id: 'host-12-bb',
      kind: 'worker',
      version: '0.1.0',
      startedAt: '2027-03-01T08:00:00.000Z',
      seenSecondsAgo: 0,
      isDraining: false,
      isMarching: true,
      sockets: null,
      eventLoopP99Ms: 2,
      memoryMb: 160,
    },
  ],
  workerSeenSecondsAgo: 0,
  projections: ['door', 'registrants'].map((name) => ({
    name,
    state: 'running',
    eventsBehind: 0,
    secondsBehind: 0,
    error: null,
    stoppedAt: null,
  })),
  stuck: [],
  givenUp: [],
  backup: {
    finishedAt: '2027-03-01T04:00:00.000Z',
    file: 'turnout-2027-03-01.backup',
    events: 1200,
    bytes: 3_400_000,
    digest: 'abcdef0123456789',
  },
  mail: { goesOut: true, waiting: 0, failed: 1, uncertain: 0, lastSentAt: '2027-03-01T09:58:00.000Z' },
  desks: [{ eventId: 'ev000000000000000001', eventName: 'Spring fair', desks: 2 }],
  sockets: 12,
});
