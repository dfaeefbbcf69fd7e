// kind: screen, long
import { act, render, screen } from '@testing-library/react';
import { checkInTopics } from '@turnout/contracts/check-in';
import type { SubscribeAnswer } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setCredential } from './credential.ts';
import { store } from './store.ts';
import { openLocalServer } from './testing/local-server.ts';
import { lineAtom } from './socket.ts';
import { useTopic, useTopics } from './topic.ts';

const eventId = 'e'.repeat(20);
let server: Awaited<ReturnType<typeof openLocalServer>>;
let round = 0;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
beforeEach(async () => {
  round += 1;
  server.tokens.add(`token ${round}`);
  server.script.onSubscribe = () => count('p1', 1);
  setCredential({ kind: 'account', token: `token ${round}` });
  server.clear();
});

const count = (position: string, checkedIn: number): SubscribeAnswer => ({
  ok: true,
  room: `room ${round}`,
  position,
  view: { confirmed: 100, checkedIn },
});
const patch = (from: string, to: string, checkedIn: number) =>
  server.patch({ room: `room ${round}`, from, to, view: { confirmed: 100, checkedIn } });
const soon = (check: () => void, timeout = 4_000) => vi.waitFor(check, { timeout, interval: 10 });
const expectShown = (text: string) => soon(() => expect(screen.getByTestId('door').textContent).toBe(text));

const Door = ({ id = 'door' }: { readonly id?: string }) => {
  const { state, view, code } = useTopic(checkInTopics.doorCount, { eventId });
  return (
    <p data-testid={id}>
      {[state, view?.checkedIn, code].filter((part) => part !== null && part !== undefined).join(' ')}
    </p>
  );
};

it('shows the whole view, then every patch that starts where the copy stands', async () => {
  render(<Door />);
  await expectShown('live 1');
  patch('p1', 'p2', 2);
  await expectShown('live 2');
  patch('p2', 'p3', 3);
  await expectShown('live 3');
  expect(server.subscriptions).toHaveLength(1);
});

it('asks for what is newer when a patch does not fit its copy', async () => {
  render(<Door />);
  await expectShown('live 1');
  server.script.onSubscribe = () => count('p9', 9);
  patch('p7', 'p8', 8);
  await expectShown('live 9');
  expect(server.subscriptions).toMatchObject([{}, { from: 'p1' }]);
});

it('subscribes once for several components, and for one that comes right back', async () => {
  const first = render(<Door />);
  const second = render(<Door id="other" />);
  await expectShown('live 1');
  await soon(() => expect(screen.getByTestId('other').textContent).toBe('live 1'));
  first.unmount();
  patch('p1', 'p2', 2);
  await soon(() => expect(screen.getByTestId('other').textContent).toBe('live 2'));
  second.unmount();
  render(<Door />);
  await expectShown('live 2');
  expect(server.subscriptions).toHaveLength(1);
  expect(server.unsubscribed).toEqual([]);
});

it('leaves the room some seconds after the last component', async () => {
  const drawn = render(<Door />);
  await expectShown('live 1');
  drawn.unmount();
  await soon(() => expect(server.unsubscribed).toEqual([`room ${round}`]), 8_000);
});

it('keeps the last view while the line is lost, and goes on from it', async () => {
  render(<Door />);
  await expectShown('live 1');
  server.script.onSubscribe = () => ({ ok: true, room: `room ${round}`, position: 'p1', unchanged: true });
  server.drop();
  await expectShown('behind 1');
  await expectShown('live 1');
  expect(server.subscriptions).toMatchObject([{}, { from: 'p1' }]);
  patch('p1', 'p2', 2);
  await expectShown('live 2');
});

it('watches several at once, in their order, and leaves those that are wanted no more', async () => {
  const events = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
  server.script.onSubscribe = ({ params }) => {
    const { eventId: of } = z.object({ eventId: z.string() }).parse(params);
    return { ...count('p1', events.indexOf(of)), room: `${round} ${of}` };
  };
  const lists: unknown[] = [];
  const Doors = ({ of }: { readonly of: readonly string[] }) => {
    const doors = useTopics(
      checkInTopics.doorCount,
      of.map((id) => ({ eventId: id })),
    );
    if (lists.at(-1) !== doors) lists.push(doors);
    return <p data-testid="door">{doors.map(({ view }) => view?.checkedIn ?? '-').join(' ')}</p>;
  };
  const drawn = render(<Doors of={events} />);
  await expectShown('0 1 2');
  const shown = lists.length;
  drawn.rerender(<Doors of={[...events]} />);
  expect(lists).toHaveLength(shown);
  server.patch({ room: `${round} ${events[1]}`, from: 'p1', to: 'p2', view: { confirmed: 100, checkedIn: 8 } });
  await expectShown('0 8 2');
  drawn.rerender(<Doors of={events.toReversed().slice(0, 2)} />);
  await expectShown('2 8');
  await soon(() => expect(server.unsubscribed).toEqual([`${round} ${events[0]}`]), 8_000);
});

it('says that it was refused, and why', async () => {
  server.script.onSubscribe = () => ({ ok: false, code: 'not-permitted', message: 'no' });
  render(<Door />);
  await expectShown('refused not-permitted');
});

it('asks again when the view cannot be read right now', async () => {
  server.script.onSubscribe = () => ({ ok: false, code: 'unavailable', message: 'later' });
  render(<Door />);
  await soon(() => expect(server.subscriptions).toHaveLength(1));
  server.script.onSubscribe = () => count('p4', 4);
  await expectShown('live 4');
});

it('shows nothing of one account to the next', async () => {
  render(<Door />);
  await expectShown('live 1');
  server.tokens.add('next');
  server.script.onSubscribe = () => ({ ok: false, code: 'not-permitted', message: 'no' });
  act(() => setCredential({ kind: 'account', token: 'next' }));
  expect(screen.getByTestId('door').textContent).toBe('loading');
  await expectShown('refused not-permitted');
});

it('refuses to show a view of a shape it does not know', async () => {
  vi.stubGlobal('reportError', () => undefined);
  server.script.onSubscribe = () => ({ ok: true, room: 'r', position: 'p', view: { somethingNew: 1 } });
  render(<Door />);
  await expectShown('refused unreadable');
});

it('keeps a window in order from changed rows alone', async () => {
  const row = (id: string, firstName: string) => ({
    _id: id.repeat(20),
    event: eventId,
    confirmationNumber: 'C',
    orderNumber: '',
    status: 'confirmed',
    type: { _id: 't'.repeat(20), name: 'Day', badgeContent: '' },
    parent: null,
    registrantsCount: 1,
    registrationIndex: 1,
    firstName,
    lastName: '',
    email: '',
    fields: [],
    scannableCode: '',
    keywords: '',
    qr: '',
    createdAt: '2026-11-21T09:00:00.000Z',
    printed: false,
    checkedIn: false,
    checkedInDate: null,
    checkinId: null,
    checkedInBy: null,
    checkedInDesk: '',
  });
  const ids = (...letters: string[]) => letters.map((letter) => letter.repeat(20));
  const List = () => {
    const { view } = useTopic(registrationTopics.attendees, { eventId, filter: {}, page: 1 });
    return (
      <p data-testid="door">
        {view?.rows.map(({ firstName }) => firstName).join(' ')} {view?.total}
      </p>
    );
  };
  server.script.onSubscribe = () => ({
    ok: true,
    room: 'list',
    position: 'p1',
    view: { rows: [row('a', 'Ana'), row('b', 'Bo')], total: 2, totalWithoutFilter: 2 },
  });
  render(<List />);
  await expectShown('Ana Bo 2');
  server.patch({
    room: 'list',
    from: 'p1',
    to: 'p2',
    upserts: [row('c', 'Cy'), row('b', 'Bob')],
    order: ids('c', 'a', 'b'),
    total: 3,
    totalWithoutFilter: 3,
  });
  await expectShown('Cy Ana Bob 3');
  server.patch({
    room: 'list',
    from: 'p2',
    to: 'p3',
    upserts: [],
    order: ids('b', 'c'),
    total: 2,
    totalWithoutFilter: 3,
  });
  await expectShown('Bob Cy 2');
  server.script.onSubscribe = () => ({
    ok: true,
    room: 'list',
    position: 'p9',
    view: { rows: [row('z', 'Zoe')], total: 1, totalWithoutFilter: 3 },
  });
  server.patch({
    room: 'list',
    from: 'p3',
    to: 'p4',
    upserts: [],
    order: ids('b', 'x'),
    total: 2,
    totalWithoutFilter: 3,
  });
  await expectShown('Zoe 1');
  expect(server.subscriptions.at(-1)).not.toHaveProperty('from');
});

it('has one line for everything', async () => {
  render(<Door />);
  render(<Door id="other" />);
  await expectShown('live 1');
  expect(store.get(lineAtom)).toBe('connected');
  await soon(() => expect(server.sockets()).toBe(1));
});
