import { MantineProvider } from '@mantine/core';
import { TypeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import en from './words/en.json' with { type: 'json' };
import { useDeleteType } from './delete-type.dialog.tsx';

const answered = vi.hoisted((): { body: object } => ({ body: {} }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: () =>
      Promise.resolve({
        ok: false,
        refusal: { code: 'type-in-use', message: 'Type is being used!', body: answered.body },
      }),
  }),
}));

const eventId = EventId.parse('e0000000000000000000');
const type = TypeView.parse({
  _id: 't0000000000000000000',
  eventId,
  _version: 0,
  name: 'Visitor',
  publicRegistration: true,
  description: '',
  order: null,
  badgeContent: '',
  fields: [],
});

const List = () => {
  const { ask, dialogs } = useDeleteType(eventId);
  return (
    <>
      <button type="button" onClick={() => ask(type)}>
        Delete it
      </button>
      {dialogs}
    </>
  );
};
const deleteUsed = async (count: number, registrationGroups: readonly object[] = []) => {
  const attendees = Array.from({ length: Math.min(count, 20) }, (_, index) => ({
    _id: `r${index}`,
    name: `P ${index}`,
  }));
  answered.body = { details: { attendees: count }, attendees, registrationGroups };
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <List />
      </MemoryRouter>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'delete' }));
  await screen.findByRole('dialog', { name: en.types.used });
  if (count > 0) screen.getByText(new RegExp(`^${count} attendees? (is|are) registered as Visitor`));
};

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { forms: en } } }));

it('says of how many it names the first, and leads to all of them, whatever their status', async () => {
  await deleteUsed(238);
  screen.getByText('The first 20 of 238:');
  expect(screen.getByRole('link', { name: 'See all 238 attendees' }).getAttribute('href')).toBe(
    `/dashboard/${eventId}/attendees?status=all&type=${type._id}`,
  );
});

it('says so only where some are not named', async () => {
  await deleteUsed(20);
  expect(screen.queryByText(/^The first/)).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(21);
});

it('names the groups where they alone hold it, and counts nobody', async () => {
  await deleteUsed(0, [{ _id: 'g1', name: 'Guests' }]);
  screen.getByText('Nobody is registered as Visitor, but a type group names it, so it cannot be deleted:');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Guests']);
  expect(screen.queryByText(/attendee/)).toBeNull();
});

it('names the groups beside the attendees where both hold it', async () => {
  await deleteUsed(1, [{ _id: 'g1', name: 'Guests' }]);
  expect(screen.getByText(en.types.usedGroups)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Guests' })).toBeDefined();
});
