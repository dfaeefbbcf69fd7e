import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesk, type Desk } from './desk.ts';
import type { Asked } from './place.ts';
import type { Intent } from './scanner.state.ts';
import { welcome } from './verdict.example.ts';

/** A server behind a line that can be cut; it remembers which ids it has admitted. */
const doorServer = () => {
  const sent: string[] = [];
  const admitted = new Set<string>();
  const server = {
    isLineUp: true,
    /** The request arrives but its answer is lost. */
    losesAnswers: false,
    sent,
    admitted,
    ask: async ({ commandId, code }: Intent): Promise<Asked> => {
      sent.push(commandId);
      if (!server.isLineUp) return { kind: 'line-lost' };
      admitted.add(commandId);
      if (server.losesAnswers) return { kind: 'line-lost' };
      return { kind: 'verdict', verdict: welcome(code) };
    },
  };
  return server;
};

const ids = () => {
  let last = 0;
  return () => `intent-${(last += 1)}`;
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const codes = (desk: Desk) => desk.state().pending.map(({ intent, state }) => [intent.code, state]);

describe('a desk', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());
  const open = (server: ReturnType<typeof doorServer>, left?: Parameters<typeof openDesk>[0]['left']) =>
    openDesk({ ask: server.ask, now: Date.now, newId: ids(), ...(left === undefined ? {} : { left }) });

  it('shows a verdict only when the server has answered', async () => {
    const desk = open(doorServer());
    desk.present({ code: 'AAAA', source: 'camera' });
    expect(desk.state().shown).toBeNull();
    await settle();
    expect(desk.state().shown).toMatchObject({ scan: { verdict: { kind: 'checked-in' } } });
  });

  it('sends two scans of one code at once as one request', async () => {
    const server = doorServer();
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'camera' });
    desk.present({ code: 'AAAA', source: 'wedge' });
    await settle();
    expect(server.sent).toEqual(['intent-1']);
  });

  it('asks once more at once where something has changed since, such as a payment', async () => {
    const server = doorServer();
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'desk' });
    await settle();
    desk.present({ code: 'AAAA', source: 'desk' });
    await settle();
    expect(server.sent).toEqual(['intent-1']);
    desk.present({ code: 'AAAA', source: 'desk', isAnew: true });
    await settle();
    expect(server.sent).toEqual(['intent-1', 'intent-3']);
  });

  it('admits nobody while the line is gone, and sends the same intent by itself when it is back', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'camera' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(codes(desk)).toEqual([['AAAA', 'waiting']]);
    expect(desk.state().recent).toEqual([]);
    server.isLineUp = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(new Set(server.sent)).toEqual(new Set(['intent-1']));
    expect(desk.state().pending).toEqual([]);
    expect(desk.state().recent[0]).toMatchObject({ isLate: true, verdict: { kind: 'checked-in' } });
  });

  it('sends at once when told that the line is back, oldest first', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const desk = open(server);
    for (const code of ['AAAA', 'BBBB', 'CCCC']) {
      desk.present({ code, source: 'camera' });
      await vi.advanceTimersByTimeAsync(10);
    }
    server.isLineUp = true;
    server.sent.length = 0;
    desk.resume();
    await settle();
    expect(server.sent).toEqual(['intent-1', 'intent-2', 'intent-3']);
  });

  it('counts a scan once whose answer was lost on the way back', async () => {
    const server = doorServer();
    server.losesAnswers = true;
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'camera' });
    await settle();
    server.losesAnswers = false;
    desk.resume();
    await settle();
    expect(server.admitted).toEqual(new Set(['intent-1']));
    expect(desk.state().pending).toEqual([]);
  });

  it('does not send again what was cancelled', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'camera' });
    await settle();
    desk.cancel('intent-1');
    server.isLineUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.admitted.size).toBe(0);
  });

  it('stops knocking when the line is gone: one attempt, then a pause', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const desk = open(server);
    for (const code of ['AAAA', 'BBBB', 'CCCC']) desk.present({ code, source: 'camera' });
    await settle();
    server.sent.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent.length).toBeLessThan(15);
    expect(server.sent.length).toBeGreaterThan(4);
  });

  it('asks again after a reload what the last page left behind, with the same id', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const before = open(server);
    before.present({ code: 'AAAA', source: 'camera' });
    await settle();
    before.close();
    server.isLineUp = true;
    server.sent.length = 0;
    const desk = open(server, before.state());
    desk.open();
    await settle();
    expect(server.sent).toEqual(['intent-1']);
    expect(desk.state().recent[0]?.intent.code).toBe('AAAA');
  });

  it('a closed desk sends nothing any more', async () => {
    const server = doorServer();
    server.isLineUp = false;
    const desk = open(server);
    desk.present({ code: 'AAAA', source: 'camera' });
    await settle();
    desk.close();
    server.sent.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toEqual([]);
  });
});
