import { cleanup, screen } from '@testing-library/react';
import { RegistrationView } from '@turnout/contracts/registration';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import { GoesOnNote } from './goes-on.note.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

const known = vi.hoisted((): { whole: unknown } => ({ whole: null }));
vi.mock('../../platform/api.ts', () => ({ call: () => Promise.resolve({ data: { registration: known.whole } }) }));

const next = 'nx000000000000000001';
const ended = RegistrationView.parse({ ...registrationExample, status: 'deleted' });
const show = (registration: RegistrationView, goesOnAs?: object) => {
  known.whole = { ...registration, ...(goesOnAs === undefined ? {} : { goesOnAs }) };
  draw(
    <MemoryRouter>
      <GoesOnNote registration={registration} />
    </MemoryRouter>,
  );
};

beforeAll(() => speakEnglish({ attendees: words }));
beforeEach(() => queryClient.clear());
afterEach(cleanup);

it('leads from a registration that is over to the one that took its place, by its number', async () => {
  show(ended, { _id: next, confirmationNumber: 'AB3XK7Q2M' });
  const link = await screen.findByRole('link', { name: 'This registration goes on as AB3\u00a0XK7\u00a0Q2M' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${ended.event}/attendees/${next}`);
});

it('leads there before the other one has its number', async () => {
  show(ended, { _id: next });
  const link = await screen.findByRole('link', { name: 'This registration goes on as another one' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${ended.event}/attendees/${next}`);
});

it('is not there where nothing took its place', async () => {
  show(ended);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link')).toBeNull();
});
