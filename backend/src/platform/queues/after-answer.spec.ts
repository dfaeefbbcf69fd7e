import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAfterAnswer } from './after-answer.ts';

const failures: unknown[] = [];
const logger = { error: (...said: unknown[]) => void failures.push(said) };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  failures.length = 0;
});

describe('what is stored after the answer', () => {
  it('is stored a moment later', async () => {
    const after = openAfterAnswer(logger);
    const task = vi.fn<() => Promise<void>>(() => Promise.resolve());
    after.run('a refusal', task);
    // Longer than an answer takes, unless a spec says otherwise.
    await vi.advanceTimersByTimeAsync(199);
    expect(task).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_001);
    expect(task).toHaveBeenCalledOnce();
  });

  it('is stored at once, and waited for, when the server stops', async () => {
    const after = openAfterAnswer(logger);
    const held = Promise.withResolvers<void>();
    let isStored = false;
    after.run('a refusal', async () => {
      await held.promise;
      isStored = true;
    });
    const finished = after.finish().then(() => isStored);
    held.resolve();
    expect(await finished).toBe(true);
  });

  it('is told where it fails', async () => {
    const after = openAfterAnswer(logger);
    after.run('a refusal', () => Promise.reject(new Error('no disk')));
    await after.finish();
    expect(failures).toEqual([[{ err: new Error('no disk') }, 'a refusal was not stored']]);
  });
});
