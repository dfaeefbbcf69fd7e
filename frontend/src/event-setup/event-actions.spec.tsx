import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { Refusal } from '../platform/refusal.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { EventsScreen } from './events.screen.tsx';
import en from './words/en.json' with { type: 'json' };

const eventOf = (id: string, name: string, more: object = {}) => ({
  _id: id.repeat(20),
  name,
  startDate: '2098-01-01T08:00:00.000Z',
  endDate: '2099-01-01T08:00:00.000Z',
  timeZone: 'UTC',
  address: '',
  keywords: '',
  ...more,
});
const contents = {
  registrants: 1234,
  registrationTypes: 1,
  fields: 0,
  activities: 0,
  speakers: 2,
  checkpoints: 0,
  pictures: 0,
  devices: 0,
  wallLinks: 0,
};
let events: readonly ReturnType<typeof eventOf>[];
/** What the list is once it has been asked for. */
let later: typeof events | null;
let answers: readonly unknown[];
let flags: readonly string[];
let topic: { readonly state: string; readonly view: unknown };
let failsToCount: boolean;
const asked: { readonly path: string; readonly input: unknown }[] = [];

vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { readonly name: string }) =>
    name === 'event-setup.copying' ? topic : { state: 'live', view: null },
}));
vi.mock('../platform/session.ts', () => ({
  useSession: () => ({ user: { admin: false }, refresh: () => Promise.resolve() }),
  useMay:
    () =>
    (...wanted: readonly string[]) =>
      wanted.every((flag) => flags.includes(flag)),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ path }: { readonly path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      asked.push({ path, input });
      const [answer, ...rest] = answers;
      answers = rest;
      return Promise.resolve(answer);
    },
  }),
}));
vi.mock('../platform/api.ts', () => ({
  onSessionRefused: () => () => undefined,
  call: ({ path }: { readonly path: string }) => {
    if (path.endsWith('/problems')) return Promise.resolve({ data: { events: [] } });
    if (!path.endsWith('/contents')) {
      const answer = Promise.resolve({ data: { events } });
      events = later ?? events;
      return answer;
    }
    return failsToCount ? Promise.reject(new Error('away')) : Promise.resolve({ data: { contents } });
  },
}));

beforeAll(() => speakEnglish({ 'event-setup': en, ui }));
beforeEach(() => {
  events = [eventOf('e', 'Autumn fair')];
  later = null;
  answers = [];
  flags = ['editRegistrationTypes'];
  topic = { state: 'live', view: { isDone: true, done: 0, of: 0 } };
  failsToCount = false;
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <EventsScreen /> }], { initialEntries: ['/events'] });
  return draw(<RouterProvider router={router} />);
};
const choose = async (item: string) => {
  const hands = open();
  await hands.click(await screen.findByRole('button', { name: 'More for Autumn fair' }));
  await hands.click(await screen.findByRole('menuitem', { name: item }));
  return hands;
};
const refused = { ok: false, refusal: new Refusal({ status: 503, code: 'busy', message: 'Ask again in a moment' }) };

describe('the card of an event', () => {
  it('offers nothing to whoever may not edit registration types', async () => {
    flags = [];
    open();
    expect(await screen.findByRole('heading', { name: 'Autumn fair' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More for Autumn fair' })).toBeNull();
  });

  it('duplicates at once, and says where the copy is', async () => {
    answers = [{ ok: true, data: { event: eventOf('c', 'Autumn fair (copy)') } }];
    await choose('Duplicate');
    const status = await screen.findByText('The copy is there');
    expect(asked).toMatchObject([{ path: '/api/events/:id/clone', input: { body: { withRegistrants: false } } }]);
    expect(status).toBeDefined();
    expect(screen.getByRole('link', { name: 'Autumn fair (copy)' })).toBeDefined();
  });

  it('asks before registrants are copied, and says what that means', async () => {
    answers = [{ ok: true, data: { event: eventOf('c', 'Autumn fair (copy)', { copying: true }) } }];
    topic = { state: 'live', view: { isDone: false, done: 0, of: 3 } };
    const hands = await choose('Duplicate with registrants');
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate Autumn fair with its registrants?' });
    expect(within(dialog).getByText(/Nobody is sent an e-mail\. Check-ins and payments stay here\./)).toBeDefined();
    expect(asked).toEqual([]);
    await hands.click(within(dialog).getByRole('button', { name: 'Duplicate with registrants' }));
    await waitFor(() => expect(asked).toMatchObject([{ input: { body: { withRegistrants: true } } }]));
    expect(await screen.findByText('The copy has begun')).toBeDefined();
    expect(screen.getByText(/Its registrants are still being copied/)).toBeDefined();
  });

  it('says why a copy was refused, and tries again the same', async () => {
    answers = [refused, { ok: true, data: { event: eventOf('c', 'Autumn fair (copy)') } }];
    const hands = await choose('Duplicate');
    expect(await screen.findByText('Ask again in a moment')).toBeDefined();
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The copy is there')).toBeDefined();
    expect(asked.map(({ input }) => input)).toMatchObject([
      { body: { withRegistrants: false } },
      { body: { withRegistrants: false } },
    ]);
  });

  it('is how far the copying is, while it goes on, and offers only to delete it', async () => {
    events = [eventOf('e', 'Autumn fair', { copying: true })];
    topic = { state: 'live', view: { isDone: false, done: 1250, of: 5000 } };
    const hands = open();
    expect(await screen.findByText('1,250 of 5,000 attendees')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Being copied' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.queryByRole('link', { name: /Autumn fair/ })).toBeNull();
    await hands.click(screen.getByRole('button', { name: 'More for Autumn fair' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
  });

  it('goes where somebody else deleted the event', async () => {
    topic = { state: 'refused', view: null };
    later = [];
    open();
    expect(await screen.findByText(en.events.none)).toBeDefined();
  });
});

describe('deleting an event', () => {
  const typed = () => screen.getByRole('textbox', { name: /^Type the name of the event to confirm: Autumn fair/ });

  it('says what goes, in numbers, and that nothing brings it back', async () => {
    await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Autumn fair?' });
    expect(
      within(dialog).getByText(
        'Are you sure you want to delete the event ? All information related to event will be deleted! ' +
          'This cannot be undone, not even from a backup.',
      ),
    ).toBeDefined();
    expect(within(dialog).getByText(/Attendees and speakers are erased for good/)).toBeDefined();
    await within(dialog).findByText('1,234 attendees');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1,234 attendees', '1 registration type', '2 speakers']);
  });

  it('says at its name what is missing where it is pressed before that is typed', async () => {
    const hands = await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Autumn fair?' }));
    await hands.click(dialog.getByRole('button', { name: en.delete.button }));
    expect(typed().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(typed());
    expect(asked).toEqual([]);
  });

  it('wants its name typed, however written, and does nothing before', async () => {
    answers = [{ ok: true, data: { message: 'Successfully deleted!' } }];
    const hands = await choose('Delete');
    await hands.type(typed(), 'Autumn{Enter}');
    expect(await screen.findByText('Type Autumn fair')).toBeDefined();
    expect(asked).toEqual([]);
    await hands.clear(typed());
    events = [];
    await hands.type(typed(), ' autumn  FAIR{Enter}');
    await waitFor(() =>
      expect(asked).toMatchObject([{ path: '/api/events/:id', input: { params: { id: 'e'.repeat(20) } } }]),
    );
    expect(await screen.findByText(en.events.none)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open with the server’s words where it is refused', async () => {
    answers = [refused];
    const hands = await choose('Delete');
    await hands.type(typed(), 'Autumn fair{Enter}');
    expect(await screen.findByText('Ask again in a moment')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Delete Autumn fair?' })).toBeDefined();
  });

  it('can be asked again for the numbers where they did not come', async () => {
    failsToCount = true;
    const hands = await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Autumn fair?' });
    const again = await within(dialog).findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    failsToCount = false;
    await hands.click(again);
    expect(await within(dialog).findByText('1,234 attendees')).toBeDefined();
  });
});
