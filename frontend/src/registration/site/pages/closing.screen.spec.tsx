// kind: screen
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Instant } from '@turnout/contracts/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../../../platform/server-time.ts';
import { aSite, ids, openSite } from '../testing/visited.tsx';

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const ofEvent = 'Sorry, Registration has been closed for Railway Day';
const ofType = 'Sorry, Registration has been closed for Visitor';
let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.reset();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const name = () => screen.findByRole('textbox', { name: /^First name/, hidden: true });
/** Somebody fills in the form, and their page is followed live. */
const filling = async () => {
  const opened = server.open(form);
  await opened.user.type(await name(), 'Ada');
  await waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
  return opened;
};
/** In so many ms by the server's clock. */
const inMs = (ms: number) => Instant.parse(new Date(serverNow() + ms).toISOString());

describe('a form that is closed while somebody fills it in', () => {
  it('says so at once, keeps what was entered for whoever stays, and lets the server decide', async () => {
    server.change((site) => {
      site.onSubmit = () => ({ status: 422, body: { message: ofEvent, code: 'registration-closed' } });
    });
    const { user } = await filling();
    server.tellSeats({ openUntil: null });
    expect(await screen.findByText(ofEvent)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByText(ofEvent)).toBeNull());
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: /^Register/ }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(server.requests('POST', '/api/registrations')).toHaveLength(1);
  });

  it('says nothing more once it is open again, also where what was sent was refused for it', async () => {
    server.change((site) => {
      site.onSubmit = () => ({ status: 422, body: { message: ofEvent, code: 'registration-closed' } });
    });
    const { user } = await filling();
    server.tellSeats({ openUntil: null });
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.click(await screen.findByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: /^Register/ }));
    await screen.findByRole('dialog');
    server.tellSeats({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
    server.tellSeats({ openUntil: null });
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('closes by itself when its end has come, without being told', async () => {
    server.change((site) => {
      site.event.endDate = inMs(2_000);
    });
    server.open(form);
    fireEvent.change(await name(), { target: { value: 'Ada' } });
    expect(screen.queryByText(ofEvent)).toBeNull();
    expect(await screen.findByText(ofEvent, {}, { timeout: 5_000 })).toBeDefined();
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
  });

  it('goes by the server’s clock where the device’s is an hour ahead', async () => {
    const now = Date.now.bind(Date);
    server.change((site) => {
      site.event.endDate = inMs(30 * 60_000);
    });
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    await filling();
    expect(screen.queryByText(ofEvent)).toBeNull();
    server.tellSeats({ openUntil: inMs(0) });
    expect(await screen.findByText(ofEvent, {}, { timeout: 5_000 })).toBeDefined();
  });

  it('says so of a type that is taken away, and nothing more once it is back', async () => {
    // Nobody else reads at the same time here.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await filling();
    server.change((site) => {
      site.types = site.types.filter(({ _id }) => _id !== ids.visitor);
    });
    server.tellSeats({ version: 'another one' });
    expect(await screen.findByText(ofType, {}, { timeout: 900 })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the registration types' })).toBeDefined();
    // The types are read again, and there is still something to look at.
    await waitFor(() => expect(server.requests('GET', '/api/types').length).toBeGreaterThan(1), { timeout: 8_000 });
    expect(await screen.findByDisplayValue('Ada')).toBeDefined();
    server.change((site) => {
      site.types = aSite().types;
    });
    server.tellSeats({ version: 'as read' });
    await waitFor(() => expect(screen.queryByText(ofType)).toBeNull(), { timeout: 8_000 });
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
  });

  it('shows whoever comes to a closed form, with nothing in it, the way back alone', async () => {
    server.change((site) => {
      site.event.isRegistrationOpen = false;
    });
    server.open(form);
    expect(await screen.findByText(ofEvent)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
  });
});
