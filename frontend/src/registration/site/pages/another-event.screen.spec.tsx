import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());

const part = (letter: string) => letter.repeat(20);
const refused = { status: 404, body: { message: 'This link is no longer good.', code: 'expired-registration-code' } };

/** What the page of a link says it is opened under. */
const asks = async (page: string, call: string): Promise<void> => {
  server.reset((site) => {
    site.answers = { [`GET ${call}`]: refused };
  });
  server.open(`/evt/${ids.event}/${page}`);
  await waitFor(() => expect(server.requests('GET', call)).not.toEqual([]));
  for (const { path } of server.requests('GET', call))
    expect(new URL(path, 'http://site').searchParams.get('eventId')).toBe(ids.event);
};

describe('the page of a link', () => {
  it('asks for what is of its own event, and is left for the event’s page where it is of another', async () => {
    const code = `${part('r')}-${part('k')}`;
    await asks(`registration/${code}/edit`, `/api/registrations/with-code/${code}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Railway Day' })).toBeDefined();
  });

  it('asks so of what is passed on', async () => {
    const code = [part('t'), part('g'), part('p')].join('-');
    await asks(`transfer/${code}`, `/api/x/transfers/${code}`);
    expect(await screen.findByText('Nothing to take over')).toBeDefined();
  });

  it('asks so of a place on a waiting list', async () => {
    const code = `${part('w')}-${part('x')}`;
    await asks(`waiting/${ids.full}/${code}`, `/api/x/waiting-list/${ids.full}/${code}`);
    expect(await screen.findByText('You are not on this waiting list')).toBeDefined();
  });
});
