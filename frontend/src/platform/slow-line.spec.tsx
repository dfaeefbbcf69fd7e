// kind: screen, long
import { render, renderHook, screen } from '@testing-library/react';
import { checkInTopics } from '@turnout/contracts/check-in';
import { afterEach, expect, it, vi } from 'vitest';
import { useConnection, useIsSlow } from './connection.ts';
import { setCredential } from './credential.ts';
import { openLocalServer } from './testing/local-server.ts';
import { useTopic } from './topic.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  setCredential(null);
  await close?.();
});
const serve = async (transports: readonly ('polling' | 'websocket')[]) => {
  const server = await openLocalServer({ transports });
  ({ close } = server);
  server.tokens.add('token');
  server.script.onSubscribe = () => ({
    ok: true,
    room: 'room',
    position: 'p1',
    view: { confirmed: 2, checkedIn: 1 },
  });
  setCredential({ kind: 'account', token: 'token' });
  return server;
};
const soon = (check: () => void) => vi.waitFor(check, { timeout: 12_000, interval: 20 });

const Door = () => {
  const { view } = useTopic(checkInTopics.doorCount, { eventId: 'e'.repeat(20) });
  return <p data-testid="door">{view?.checkedIn}</p>;
};
const expectShown = (count: string) => soon(() => expect(screen.getByTestId('door').textContent).toBe(count));

it('shows views and their patches where websockets are refused, and says that it is slow', async () => {
  const server = await serve(['polling']);
  const { result } = renderHook(() => [useConnection(), useIsSlow()]);
  render(<Door />);
  await expectShown('1');
  server.patch({ room: 'room', from: 'p1', to: 'p2', view: { confirmed: 2, checkedIn: 2 } });
  await expectShown('2');
  await soon(() => expect(result.current).toEqual(['online', true]));
  server.drop();
  await soon(() => expect(result.current[1]).toBe(false));
  await soon(() => expect(result.current).toEqual(['online', true]));
}, 40_000);

it('is not slow where websockets get through, also after one did not', async () => {
  const server = await serve(['polling', 'websocket']);
  const { result } = renderHook(() => [useConnection(), useIsSlow()]);
  await soon(() => expect(result.current).toEqual(['online', false]));
  await soon(() => expect(server.waysOf()).toEqual(['websocket']));
  expect(result.current).toEqual(['online', false]);
}, 40_000);
