/**
 * The double as a process of its own: tells whoever started it where it is, and ends with them. Called with
 * `cluster` it is three nodes, and does with them what it is told.
 */
import { z } from 'zod';
import {
  startEventStoreDbClusterDouble,
  startEventStoreDbDouble,
} from '../platform/event-store/eventstoredb/testing/double.ts';

const Order = z.object({ order: z.enum(['start', 'stop', 'hang', 'goOn', 'lead']), node: z.number() });

const startCluster = async (): Promise<string> => {
  const cluster = await startEventStoreDbClusterDouble();
  process.on('message', (message) => {
    const { order, node } = Order.parse(message);
    const done = order === 'lead' ? cluster.moveLeader(node) : cluster.nodes[node]?.[order]();
    void Promise.resolve(done).then(() => process.send?.({ done: order }));
  });
  return cluster.connectionString;
};

const connectionString =
  process.argv[2] === 'cluster'
    ? await startCluster()
    : (await startEventStoreDbDouble({ canHang: false })).connectionString;
process.once('disconnect', () => process.exit(0));
process.send?.({ connectionString });
