import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { RegistrationView } from '@turnout/contracts/registration';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import ui from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { BadgeCard } from './badge.card.tsx';

vi.mock('../../platform/api.ts', () => ({ call: () => Promise.resolve({ data: { entries: [] } }) }));
vi.mock('../../platform/session.ts', () => ({ useMay: () => () => true }));
vi.mock('../parts/use-door-rules.ts', () => ({ useDoorRules: () => null }));
const sent = vi.hoisted((): { bodies: unknown[] } => ({ bodies: [] }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: ({ body }: { body: unknown }) => {
      sent.bodies.push(body);
      return Promise.resolve({ ok: true, data: { message: 'Replaced' } });
    },
  }),
}));

const show = (change: Partial<RegistrationView>) =>
  draw(
    <MemoryRouter>
      <BadgeCard registration={RegistrationView.parse({ ...registrationExample, ...change })} zone="UTC" />
    </MemoryRouter>,
  );

beforeAll(() => speakEnglish({ attendees: words, ui }));
beforeEach(() => {
  queryClient.clear();
  sent.bodies = [];
});
afterEach(cleanup);

it('offers no lost badge where none was printed, but another code, which is in the confirmation', async () => {
  show({ timesPrinted: 0, badge: 0 });
  expect(screen.queryByRole('button', { name: 'Badge lost' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Replace the code' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/No badge was printed, but the confirmation shows the code/)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Void and replace' }));
  expect(sent.bodies).toEqual([{ registrantId: registrationExample._id, badge: 0 }]);
});

it('offers a lost badge where one was printed', async () => {
  show({ timesPrinted: 1, badge: 0 });
  expect(screen.queryByRole('button', { name: 'Replace the code' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Badge lost' }));
  expect(await screen.findByText(/The code on the lost badge is refused/)).toBeDefined();
});
