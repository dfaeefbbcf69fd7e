import { randomUUID } from 'node:crypto';
import { Metadata } from '@turnout/contracts/kernel';
import { admit } from '../admission.ts';
import { LogRefused, LogUnavailable } from '../errors.ts';
import { parseEsdbAddress } from './address.ts';
import { openAppends } from './append-queue.ts';
import { openLogConnection } from './client.ts';
import { patiently, saidBy } from './failure.ts';
import { readHeadOf } from './pages.ts';

/** An append that every server refuses: its stream is never there, so it has no such revision. Nothing is stored. */
const refusedAnyway = () =>
  admit('turnout_probe-writable', 2 ** 31 - 2, [
    {
      id: randomUUID(),
      type: 'ProbeRefused',
      body: '{"data":{}}',
      metadata: Metadata.parse({
        commandId: 'probe-probe',
        correlationId: 'probe-probe',
        actor: { kind: 'system', id: 'probe' },
        at: '2026-01-01T00:00:00.000Z',
      }),
    },
  ]);

/**
 * Makes sure that there is an EventStoreDB which we may read and append to, without storing anything.
 * @throws LogMisconfigured, LogRefused or LogUnavailable; the message is a sentence for whoever wrote the
 *   connection string, and holds no password.
 */
export const probeEventStoreDb = async (connectionString: string): Promise<void> => {
  const address = parseEsdbAddress(connectionString);
  const connection = openLogConnection(address);
  const appends = openAppends(connection);
  try {
    await patiently(
      () => readHeadOf(connection),
      () => true,
    );
    await appends.send(refusedAnyway());
  } catch (error) {
    if (!(error instanceof LogUnavailable)) throw error;
    throw new LogRefused(`It names ${address.hosts}. ${sentenceOf(error)}`, error);
  } finally {
    await connection.end();
  }
};

const reasons: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nothing listens there'],
  [/ENOTFOUND|EAI_AGAIN|name resolution/i, 'there is no machine of that name'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|silent|deadline/i, 'it does not answer'],
  [/Failed to discover/, 'none of them answers as a node of a cluster'],
  [/Not Ready|Busy/, 'it is not ready yet'],
];

const sentenceOf = (error: LogUnavailable): string => {
  if (error instanceof LogRefused) return error.message;
  const said = saidBy(error);
  if (/leader/i.test(said))
    return 'EventStoreDB takes no appends there: it is a read-only node, or its cluster has no leader at the moment. Name all nodes of the cluster, with nodePreference=leader.';
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1];
  return `EventStoreDB cannot be reached: ${reason ?? 'the connection was dropped, as happens where one side speaks TLS and the other does not'}.`;
};
