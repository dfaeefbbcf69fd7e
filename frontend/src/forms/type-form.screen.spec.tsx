import { FieldView } from '@turnout/contracts/forms';
import { cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { TypeFormScreen } from './type-form.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = 'e'.repeat(20);
const fields = [
  FieldView.parse({
    _id: 'f'.repeat(20),
    eventId,
    _version: 0,
    title: 'E-mail',
    name: 'EMAIL',
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: 'email',
    validations: { email: true },
  }),
];
/** What was told to the other tabs, by the key that it was told under. */
const told = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock('../platform/told-draft.ts', () => ({
  useTellDraft: (key: string, draft: unknown) => {
    told[key] = draft;
  },
}));
vi.mock('../platform/session.ts', () => ({
  useMay: () => () => true,
  useSession: () => ({ user: { admin: true } }),
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { readonly name: string }) => ({ state: 'live', view: name === 'forms.fields' ? fields : null }),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({ isSaving: false, run: () => Promise.resolve() }),
}));

beforeAll(() => speakEnglish({ forms: words, ui }));
afterEach(cleanup);

const open = () => {
  const router = createMemoryRouter(
    [{ path: '/dashboard/:eventId/registration-types/create', element: <TypeFormScreen /> }],
    { initialEntries: [`/dashboard/${eventId}/registration-types/create`] },
  );
  return draw(<RouterProvider router={router} />);
};

it('stays in its tab as long as what is typed there is no number, and says why', async () => {
  const hands = open();
  const order = await screen.findByRole('textbox', { name: words.type.order });
  await hands.type(order, '12.5');
  await hands.click(screen.getByRole('tab', { name: words.type.tab.group }));
  expect(screen.getByText(ui.number.whole)).toBeDefined();
  expect(order).toHaveProperty('value', '12.5');
  expect(document.activeElement).toBe(order);
  await hands.clear(order);
  await hands.type(order, '12');
  await hands.click(screen.getByRole('tab', { name: words.type.tab.group }));
  expect(screen.queryByRole('textbox', { name: words.type.order })).toBeNull();
});

it('offers a preview of a type before it is saved, under a number of its own, and shows it without a name', async () => {
  const hands = open();
  await hands.click(await screen.findByRole('tab', { name: words.type.tab.form }));
  const link = screen.getByRole('link', { name: words.type.preview });
  const [, id = ''] = /\/registration-types\/preview\/(.{20})\?new$/.exec(link.getAttribute('href') ?? '') ?? [];
  expect(told[`type.${id}`]).toMatchObject({ name: words.types.new, fields: [{ title: 'E-mail' }] });
  await hands.click(screen.getByRole('tab', { name: words.type.tab.general }));
  await hands.type(screen.getByRole('textbox', { name: words.type.name }), 'Speaker');
  expect(told[`type.${id}`]).toMatchObject({ name: 'Speaker' });
});
