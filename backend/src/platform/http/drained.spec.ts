import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { drained } from './drained.ts';

/** A stream that takes no more for now. */
const full = () => {
  const out = new PassThrough({ highWaterMark: 1 });
  out.write('a');
  return out;
};

describe('whoever writes a file while it is sent', () => {
  it('goes on at once where there is room, and after a while where there was none', async () => {
    expect(await drained(new PassThrough())).toBe(true);
    const out = full();
    const waiting = drained(out);
    out.resume();
    expect(await waiting).toBe(true);
    expect(out.listenerCount('drain') + out.listenerCount('close')).toBe(0);
  });

  it('hears that the reader has gone, before and while it waits', async () => {
    const out = full();
    const waiting = drained(out);
    out.destroy();
    expect(await waiting).toBe(false);
    expect(await drained(out)).toBe(false);
  });
});
