/** A program whose supervisor goes away while it is still starting. */
import { once } from 'node:events';
import { onStop } from '../start/child-message.ts';

setInterval(() => undefined, 60_000);
await once(process, 'disconnect');
onStop(() => Promise.resolve());
