/** So many dashboards on one event; tells the parent when each of them has what position. */
import { checkInTopics } from '@turnout/contracts/check-in';
import type { Patch, SubscribeAnswer } from '@turnout/contracts/kernel';
import { reportingTopics } from '@turnout/contracts/reporting';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { machineMs } from './figures.ts';

const Order = z.object({ url: z.string(), token: z.string(), eventId: z.string(), dashboards: z.number() });

const { url, token, eventId, dashboards } = Order.parse(JSON.parse(process.argv[2] ?? '{}'));

/** Per dashboard: the positions it had, and when, in the machine's monotonic milliseconds. */
const seen: [position: string, at: number][][] = [];

const open = (index: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const mine: [string, number][] = [];
    seen[index] = mine;
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
    socket.on('connect_error', reject);
    socket.on('patch', ({ to }: Patch) => mine.push([to, machineMs()]));
    socket.on('reached', (position: string) => mine.push([position, machineMs()]));
    socket.on('connect', () => {
      const watch = (topic: string, done: () => void) =>
        socket.emit('subscribe', { topic, params: { eventId } }, (answer: SubscribeAnswer) =>
          answer.ok ? done() : reject(new Error(answer.code)),
        );
      watch(reportingTopics.dashboard.name, () => watch(checkInTopics.presence.name, () => resolve(socket)));
    });
  });

const sockets: Socket[] = [];
for (let index = 0; index < dashboards; index += 1) sockets.push(await open(index));
process.send?.({ kind: 'ready' });
process.on('message', (message) => {
  if (message === 'report') process.send?.({ kind: 'seen', seen });
  if (message === 'forget') for (const mine of seen) mine.length = 0;
  if (message !== 'stop') return;
  for (const socket of sockets) socket.disconnect();
  process.exit(0);
});
