import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useBotCheck } from './bot-check.ts';

vi.mock('./api.ts', () => ({
  call: () => Promise.resolve({ data: { parameters: { algorithm: 'any' }, signature: 'signed' } }),
}));

/** A worker that has found the number before anybody asks. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    const data = { counter: 1, derivedKey: 'key', time: 1 };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.dispatchEvent(new Event('ended'));
  }
}
beforeEach(() => {
  vi.stubGlobal('Worker', QuickWorker);
});

it('sends once where somebody presses twice before the proof is there, and once more when they press again', async () => {
  const { result } = renderHook(() => useBotCheck<number>());
  const sent: string[] = [];
  const sendWith = (proof: string) => {
    sent.push(proof);
    return Promise.resolve({ ok: true, data: sent.length, position: null } as const);
  };
  const answers = await Promise.all([result.current.send(sendWith), result.current.send(sendWith)]);
  expect(sent).toHaveLength(1);
  expect(answers[0]).toBe(answers[1]);
  await result.current.send(sendWith);
  expect(sent).toHaveLength(2);
});
