import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import ui from '../ui/words/en.json' with { type: 'json' };
import { EventsScreen } from './events.screen.tsx';
import en from './words/en.json' with { type: 'json' };

const event = (_id: string, name: string) => ({
  _id,
  name,
  startDate: '2098-01-01T08:00:00.000Z',
  endDate: '2099-01-01T08:00:00.000Z',
  timeZone: 'UTC',
  address: '',
  keywords: '',
});
vi.mock(import('../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../platform/api.ts', () => ({
  onSessionRefused: () => () => undefined,
  call: ({ path }: { path: string }) => {
    const name = 'Visitor';
    const problems = [
      { problem: 'no-name', name },
      { problem: 'no-email', name },
      { problem: 'nobody-brings-it', name: 'Child' },
    ];
    const events = path.endsWith('/problems') ? [{ _id: 'e2', problems }] : [event('e1', 'Works'), event('e2', 'Bare')];
    return Promise.resolve({ data: { events } });
  },
}));
afterEach(cleanup);
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'event-setup': en, ui } } }));

it('marks the event that cannot work yet, with the reasons and the way to mend them', async () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <EventsScreen />
      </MemoryRouter>
    </MantineProvider>,
  );
  const mark = await screen.findByRole('alert');
  expect(mark.textContent).toBe(
    'Not ready yetThe form of Visitor does not ask for a name.The form of Visitor does not ask for an e-mail address, ' +
      'so no confirmation can be sent.And 1 moreOpen the registration types of Bare',
  );
  expect(screen.getByRole('link', { name: 'Open the registration types of Bare' }).getAttribute('href')).toBe(
    '/dashboard/e2/registration-types',
  );
});

it('shows a selection that its address names, and the way out of one that is empty', async () => {
  const at = (search: string) =>
    render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[`/events${search}`]}>
          <EventsScreen />
        </MemoryRouter>
      </MantineProvider>,
    );
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  at('?show=upcoming&q=bare');
  expect(await screen.findByRole('heading', { name: 'Bare' })).toBeDefined();
  expect(names()).toEqual(['Bare']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search events' }), { target: { value: '' } });
  expect(names()).toEqual(['Bare', 'Works']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'past' } });
  expect(names()).toEqual(['No event matches']);
  fireEvent.click(screen.getByRole('link', { name: 'Show all events' }));
  expect(names()).toEqual(['Bare', 'Works']);
});
