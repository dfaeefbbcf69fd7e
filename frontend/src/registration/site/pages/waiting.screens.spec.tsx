// kind: screen, long
import { screen, waitFor, within } from '@testing-library/react';
import type { SubscribeAnswer } from '@turnout/contracts/kernel';
import { WaitingPlace } from '@turnout/contracts/inventory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const code = `${'w'.repeat(20)}-${'x'.repeat(20)}`;
const place = { eventId: ids.event, typeId: ids.full, typeName: 'Dinner', place: 3, of: 12, until: null };
const waited = (): void =>
  server.reset((site) => site.types.forEach((type) => Object.assign(type, { waitingList: true })));

describe('a type that is full', () => {
  it('leads to its waiting list where it has one, and nowhere else', async () => {
    server.open(`/evt/${ids.event}/types`);
    expect(await screen.findByText('Dinner')).toBeDefined();
    expect(screen.queryByRole('link', { name: /waiting list/ })).toBeNull();
    waited();
    server.open(`/evt/${ids.event}/types`);
    const link = await screen.findByRole('link', { name: /Dinner.*Join the waiting list/ });
    expect(link.getAttribute('href')).toBe(`/evt/${ids.event}/waiting/${ids.full}`);
  });

  it('takes name and address, says what is missing, and that an e-mail was sent', async () => {
    waited();
    const { user } = server.open(`/evt/${ids.event}/waiting/${ids.full}`);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.type(screen.getByLabelText(/Last name/), 'Byron');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    expect(screen.getByText('Please enter an e-mail address')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/));
    await user.type(screen.getByLabelText(/E-mail/), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText('Said by the server')).toBeDefined();
    const [sent] = server.requests('POST', '/api/x/waiting-list');
    expect(sent?.body).toMatchObject({
      typeId: ids.full,
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
    });
  });

  it('says that the e-mail waits where the mail server refuses us', async () => {
    server.reset((site) => {
      site.types.forEach((type) => Object.assign(type, { waitingList: true }));
      Object.assign(site, { mailGoesOut: false, mailWaits: true });
    });
    const { user } = server.open(`/evt/${ids.event}/waiting/${ids.full}`);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.type(screen.getByLabelText(/Last name/), 'Byron');
    await user.type(screen.getByLabelText(/E-mail/), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText('Said by the server')).toBeDefined();
    expect(screen.queryByText('Check your e-mail')).toBeNull();
  });

  it('is not waited for where there are seats', async () => {
    waited();
    server.open(`/evt/${ids.event}/waiting/${ids.visitor}`);
    expect(await screen.findByText('There are seats left')).toBeDefined();
  });
});

describe('the link of somebody who waits', () => {
  it('shows their place, and asks before it is given up', async () => {
    server.reset((site) => Object.assign(site, { waiting: place }));
    const { user } = server.open(`/evt/${ids.event}/waiting/${ids.full}/${code}`);
    expect(await screen.findByText('Place 3 of 12')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
    expect(await screen.findByText('Your e-mail address is confirmed.')).toBeDefined();
    // The page itself confirms the address, once; nothing else is sent before it is meant.
    expect(server.requests('POST', '/api/x/waiting-list').map(({ path }) => path.split('/').at(-1))).toEqual([
      'confirm',
    ]);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Leave the waiting list' }));
    await waitFor(() =>
      expect(server.requests('POST', `/api/x/waiting-list/${ids.full}/${code}/leave`)).toHaveLength(1),
    );
  });

  it('leads to the form once a seat is held, which sends the code with the registration', async () => {
    const until = '2027-05-20T10:00:00.000Z';
    server.reset((site) => Object.assign(site, { waiting: { ...place, place: 0, until } }));
    const { user } = server.open(`/evt/${ids.event}/waiting/${ids.full}/${code}`);
    expect(await screen.findByText('A seat is held for you')).toBeDefined();
    expect(screen.getByText('20 May 2027 12:00')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Register' }));
    // The form knows for whom it is, and says nothing of a type that is full for everybody else.
    expect(await screen.findByDisplayValue('Grace')).toBeDefined();
    expect(screen.getByLabelText(/E-mail/)).toHaveProperty('value', 'grace@example.org');
    expect(screen.getByText(/^A seat is held for you\. Until/)).toBeDefined();
    expect(screen.queryByText('Sold out')).toBeNull();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(server.requests('POST', '/api/registrations')).toHaveLength(1));
    expect(server.requests('POST', '/api/registrations')[0]?.body).toMatchObject({ type: ids.full, offer: code });
  });

  it('says so where they wait no more', async () => {
    server.open(`/evt/${ids.event}/waiting/${ids.full}/${code}`);
    expect(await screen.findByText('You are not on this waiting list')).toBeDefined();
  });
});

describe('a place that is followed live', () => {
  const shown = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeDefined(), { timeout: 10_000 });
  const reads = () => server.requests('GET', `/api/x/waiting-list/${ids.full}/${code}`).length;
  const followed = (): SubscribeAnswer => ({ ok: true, room: 'place', position: '', view: { ...place, place: 2 } });
  const open = (onPlace?: () => SubscribeAnswer) => {
    server.reset((site) => Object.assign(site, { waiting: place, ...(onPlace && { onPlace }) }));
    server.open(`/evt/${ids.event}/waiting/${ids.full}/${code}`);
  };
  const isAsked = () => vi.waitFor(() => expect(server.placesWatched()).toHaveLength(1), { timeout: 10_000 });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('moves as it is told, and is read no more meanwhile', async () => {
    open(followed);
    await shown('Place 3 of 12');
    await shown('Place 2 of 12');
    expect(server.placesWatched()).toMatchObject([{ params: { eventId: ids.event, typeId: ids.full, code } }]);
    server.tellPlace(WaitingPlace.parse({ ...place, place: 1, of: 9 }));
    await shown('Place 1 of 9');
    server.tellPlace(WaitingPlace.parse({ ...place, place: 0, until: '2027-05-20T10:00:00.000Z' }));
    await shown('A seat is held for you');
    expect(screen.getByRole('link', { name: 'Register' })).toBeDefined();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    expect(reads()).toBe(1);
  });

  it('is read again and again where nobody tells it', async () => {
    open();
    await shown('Place 3 of 12');
    await isAsked();
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(reads()).toBe(2));
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(reads()).toBe(3));
  });

  it('is read at once where the line is cut, and no more once they wait no more', async () => {
    open(followed);
    await shown('Place 2 of 12');
    server.change((site) => Object.assign(site, { waiting: null }));
    server.hangUp();
    await shown('You are not on this waiting list');
    expect(reads()).toBe(2);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  });
});
