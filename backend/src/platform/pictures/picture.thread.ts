import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { readPicture } from './read-picture.ts';

const Order = z.object({ file: z.instanceof(Uint8Array), small: z.instanceof(Uint8Array).nullable() });

parentPort?.on('message', (order: unknown) => {
  const { file, small } = Order.parse(order);
  parentPort?.postMessage(readPicture(Buffer.from(file), small === null ? null : Buffer.from(small)));
});
