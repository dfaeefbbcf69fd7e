import { TypeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { TypesScreen } from './types.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const held = vi.hoisted((): { view: unknown; answers: unknown[]; sent: unknown[] } => ({
  view: null,
  answers: [],
  sent: [],
}));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => true }));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: held.view }) }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: ({ body }: { readonly body: unknown }) => {
      held.sent.push(body);
      return Promise.resolve(held.answers.shift());
    },
  }),
}));

const eventId = EventId.parse('e'.repeat(20));
const typeOf = (letter: string, name: string, order: number | null, more: object = {}) =>
  TypeView.parse({
    _id: letter.repeat(20),
    eventId,
    _version: 2,
    name,
    publicRegistration: true,
    description: '',
    order,
    badgeContent: '',
    fields: [],
    ...more,
  });
const [first, second] = [typeOf('a', 'First', 1), typeOf('b', 'Second', 3)];

beforeAll(() => speakEnglish({ forms: words, ui }));
beforeEach(() => {
  held.view = [first, second];
  held.answers = [{ ok: true, data: { message: 'Successfully updated!' } }];
  held.sent = [];
});
afterEach(cleanup);

const open = (): UserEvent => {
  const router = createMemoryRouter(
    [
      { path: '/dashboard/:eventId/registration-types', element: <TypesScreen /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [`/dashboard/${eventId}/registration-types`] },
  );
  return draw(<RouterProvider router={router} />);
};
const orderOf = (name: string) => screen.getByRole('textbox', { name: `Order of ${name}` });
const typeOrder = async (hands: UserEvent, name: string, order: string) => {
  await hands.clear(orderOf(name));
  await hands.type(orderOf(name), order);
};
const saveOrder = (hands: UserEvent) => hands.click(screen.getByRole('button', { name: 'Save order' }));

describe('a number typed into the list of types', () => {
  it('is saved for the version that it was typed for', async () => {
    const hands = open();
    await typeOrder(hands, 'Second', '7');
    await saveOrder(hands);
    expect(held.sent).toEqual([{ eventId, orders: { [second._id]: 7 }, _versions: { [second._id]: 2 } }]);
  });

  it('is not saved, nor any other, as long as it is no whole number', async () => {
    const hands = open();
    await typeOrder(hands, 'First', '2');
    await typeOrder(hands, 'Second', '12.5');
    await saveOrder(hands);
    expect(screen.getByText('must be a whole number')).toBeDefined();
    expect(orderOf('Second')).toHaveProperty('value', '12.5');
    expect(held.sent).toEqual([]);
  });

  it('is not lost in silence: whoever leaves is asked', async () => {
    const hands = open();
    await typeOrder(hands, 'Second', '7');
    await hands.click(screen.getByRole('link', { name: words.types.new }));
    const dialog = within(await screen.findByRole('dialog'));
    await hands.click(dialog.getByRole('button', { name: ui.unsaved.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(orderOf('Second')).toHaveProperty('value', '7');
  });

  it('lets go of whoever typed it back', async () => {
    const hands = open();
    await typeOrder(hands, 'Second', '7');
    await typeOrder(hands, 'Second', '3');
    expect(screen.queryByRole('button', { name: 'Save order' })).toBeNull();
    await hands.click(screen.getByRole('link', { name: words.types.new }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined();
  });
});

describe('a number that somebody else gave meanwhile', () => {
  const taken = typeOf('b', 'Second', 4, { _version: 3 });
  const changes = [{ field: 'order', read: 3, now: 4, by: 'Ada', at: '2026-11-21T09:00:00.000Z' }];
  const refused = () => ({
    ok: false,
    refusal: new Refusal({
      status: 409,
      code: 'changed-meanwhile',
      message: 'order: was changed',
      body: { types: [{ current: taken, changes }] },
    }),
  });
  const asked = async (hands: UserEvent) => {
    held.answers.unshift(refused());
    await typeOrder(hands, 'First', '2');
    await typeOrder(hands, 'Second', '7');
    await saveOrder(hands);
    return within(await screen.findByRole('dialog'));
  };

  it('is put beside mine, with whose it is, and mine is saved where that is chosen', async () => {
    const hands = open();
    const dialog = await asked(hands);
    const clash = within(dialog.getByRole('radiogroup', { name: 'Order of Second' }));
    expect(clash.getByText(/^Ada changed it/)).toBeDefined();
    expect([clash.getByText('3'), clash.getByText('4'), clash.getByText('7')]).toHaveLength(3);
    await hands.click(clash.getByRole('radio', { name: 'Keep mine' }));
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.sent).toHaveLength(2));
    expect(held.sent.at(-1)).toEqual({
      eventId,
      orders: { [first._id]: 2, [second._id]: 7 },
      _versions: { [first._id]: 2, [second._id]: 3 },
    });
  });

  it('stays where theirs is chosen; the rest is saved', async () => {
    const hands = open();
    const dialog = await asked(hands);
    await hands.click(dialog.getByRole('radio', { name: 'Take theirs' }));
    await hands.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held.sent).toHaveLength(2));
    expect(held.sent.at(-1)).toMatchObject({ orders: { [first._id]: 2 }, _versions: { [first._id]: 2 } });
  });

  it('leaves what was typed where nothing is chosen', async () => {
    const hands = open();
    await asked(hands);
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(orderOf('Second')).toHaveProperty('value', '7');
    expect(held.sent).toHaveLength(1);
  });
});
