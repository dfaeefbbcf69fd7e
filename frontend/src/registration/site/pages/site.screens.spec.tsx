import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../../ui/notices.tsx';
import { readExample } from '../../../platform/testing/registration.example.ts';
import { ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

describe("an event's own page", () => {
  it('shows what the event is, how to reach it, and which types have room', async () => {
    server.open(`/evt/${ids.event}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Railway Day' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'hello@example.org' })).toBeDefined();
    const row = await screen.findByRole('row', { name: /Visitor/ });
    expect(within(row).getByText('3 seats left')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Dinner/ })).getByText('Sold out')).toBeDefined();
    expect(screen.queryByRole('row', { name: /Child/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Register' })).toBeDefined();
  });
  it('shows the streets around its place where a service gives them, and names it', async () => {
    const place = { lat: 41.4036, lng: 2.1744 };
    server.reset((site) => {
      site.event.location = place;
      site.streetMap = { tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© Streets' };
    });
    server.open(`/evt/${ids.event}`);
    await screen.findByText('© Streets');
    const link = screen.getByRole('link', { name: /Open in maps/ });
    expect(link.getAttribute('href')).toContain('#map=15/41.4036/2.1744');
    const tiles = [...link.querySelectorAll('img')];
    expect(tiles.map(({ src }) => src)).toContain('https://tiles.example.org/15/16581/12236.png');
    expect(tiles).toHaveLength(9);
    for (const tile of tiles)
      expect([tile.getAttribute('loading'), tile.getAttribute('referrerpolicy')]).toEqual(['lazy', 'origin']);
  });
  it('shows its address alone where it says that it wants no map', async () => {
    server.reset((site) => {
      site.event.location = { lat: 41.4036, lng: 2.1744 };
      site.event.address = '1 Station Road';
      site.event.dontShowMapOnConfirmationPage = true;
    });
    server.open(`/evt/${ids.event}`);
    expect(await screen.findByText('1 Station Road')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Open in maps/ })).toBeNull();
  });
  it('asks no other server for its place where no service is set up', async () => {
    server.reset((site) => {
      site.event.location = { lat: 41.4036, lng: 2.1744 };
    });
    server.open(`/evt/${ids.event}`);
    const link = await screen.findByRole('link', { name: /Open in maps/ });
    await waitFor(() => expect(server.requests('GET', '/api/x/street-map')).toHaveLength(1));
    expect(link.querySelector('img')).toBeNull();
  });
  it('offers no way in when registration is closed, and says why', async () => {
    server.reset((site) => {
      site.event.isRegistrationOpen = false;
    });
    server.open(`/evt/${ids.event}`);
    expect(await screen.findByText('Sorry, Registration has been closed for Railway Day')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Make Payment / View Status' })).toBeDefined();
  });
  it.each(['', '/types', `/register/${ids.visitor}`])(
    'leads strangers from %s to /unavailable where registration from outside is prevented',
    async (below) => {
      server.reset((site) => {
        site.event.preventExternalRegistrations = true;
      });
      const { at } = server.open(`/evt/${ids.event}${below}`);
      expect(await screen.findByRole('heading', { name: 'Unavailable!' })).toBeDefined();
      expect(at()).toBe(`/unavailable/${ids.event}`);
      expect(await screen.findByText('Members only')).toBeDefined();
      expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
    },
  );
  it('says that there is no event at the id of none', async () => {
    server.open(`/evt/${'z'.repeat(20)}`);
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeDefined();
  });
});

describe('the types', () => {
  it('lead to their forms; what is sold out leads nowhere', async () => {
    server.open(`/evt/${ids.event}/types`);
    const link = await screen.findByRole('link', { name: /Visitor/ });
    expect(link.getAttribute('href')).toBe(`/evt/${ids.event}/register/${ids.visitor}/visitor`);
    expect(screen.getByText('Sold out')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Dinner/ })).toBeNull();
  });

  it('stay closed that cost something, where that can only be paid online and nobody can, and say so', async () => {
    const costing = { onlinePaymentOnly: true, allowCash: true };
    const visit = (enableZelle: boolean, path: string) => {
      server.reset((site) => {
        Object.assign(site.event, { ...costing, enableZelle });
        for (const type of site.types) if (type._id === ids.visitor) Object.assign(type, { price: 50 });
      });
      return server.open(`/evt/${ids.event}${path}`);
    };
    const said = 'Not open yet: there is no way to pay online so far.';
    visit(false, '/types');
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByRole('link', { name: /Visitor/ })).toBeNull();
    cleanup();
    visit(false, '');
    expect(within(await screen.findByRole('row', { name: /Visitor/ })).getByText(said)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Visitor' })).toBeNull();
    cleanup();
    visit(false, `/register/${ids.visitor}`);
    expect(await screen.findByRole('heading', { name: 'It cannot be paid for yet' })).toBeDefined();
    cleanup();
    visit(true, '/types');
    expect(await screen.findByRole('link', { name: /Visitor/ })).toBeDefined();
    expect(screen.queryByText(said)).toBeNull();
  });
});

describe("'View Status'", () => {
  it('tells nothing about a number with other names', async () => {
    const { user } = server.open(`/evt/${ids.event}`);
    await user.click(await screen.findByRole('button', { name: 'Make Payment / View Status' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Confirmation number' }), ' k7w q2m 9xa ');
    await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Nobody');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText('Confirmation not found!')).toBeDefined();
    const [asked] = server.requests('GET', '/api/registrations/with-confirmation-number/');
    expect(asked?.path).toBe(
      `/api/registrations/with-confirmation-number/K7WQ2M9XA/${ids.event}?firstName=Nobody&lastName=`,
    );
  });

  const asked = async (_id: string, sent: object) => {
    server.reset((site) => {
      const registration = { ...site.group.registration, _id, fields: [] };
      const path = `/api/registrations/with-confirmation-number/K7WQ2M9XA/${ids.event}`;
      site.answers[`GET ${path}`] = { body: { registration } };
      site.answers['POST /api/x/registrations/status-link'] = sent;
    });
    const { user } = server.open(`/evt/${ids.event}`);
    await user.click(await screen.findByRole('button', { name: 'Make Payment / View Status' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Confirmation number' }), 'K7WQ2M9XA');
    await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ada');
    await user.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Lovelace');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    return { dialog, user };
  };
  it('leads on where the number opens the registration', async () => {
    await asked(ids.registration, {});
    expect(await screen.findByText('K7W Q2M 9XA')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells the state where the number is on badges, and has the link sent to the address of the registration', async () => {
    const told = vi.spyOn(notices, 'success');
    const { dialog, user } = await asked('0'.repeat(26), {
      body: { message: 'Said by the server', mailGoesOut: true },
    });
    const state = await within(dialog).findByRole('status');
    expect(state.textContent).toContain('Ada Lovelace');
    expect(state.textContent).toContain('Your registration is confirmed');
    await user.click(within(dialog).getByRole('button', { name: 'E-mail me the link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toHaveBeenCalledWith('The link is on its way to the e-mail address of the registration.');
    expect(server.requests('POST', '/api/x/registrations/status-link')).toHaveLength(1);
  });

  it('says why the link cannot be sent', async () => {
    const refusal = { status: 409, body: { code: 'email-missing', message: 'There is no address' } };
    const { dialog, user } = await asked('0'.repeat(26), refusal);
    await user.click(await within(dialog).findByRole('button', { name: 'E-mail me the link' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('There is no address');
  });
});

describe('the confirmation page', () => {
  const page = `/welcome-email/${ids.registration}`;
  it('shows the number as it is read aloud, everybody of the group, and codes for who may come in', async () => {
    server.open(page);
    expect(await screen.findByText('K7W Q2M 9XA')).toBeDefined();
    const [ada, byron] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(ada?.textContent).toContain('Ada Lovelace');
    expect(byron?.textContent).toContain('Pending');
    expect(await screen.findByRole('img', { name: 'QR code of Ada Lovelace' })).toBeDefined();
    expect(screen.queryByRole('img', { name: /Byron/ })).toBeNull();
    expect(screen.getByText('21-May-2027 07:00 to 22-May-2027 16:00 (UTC)')).toBeDefined();
    expect(await screen.findByText('See you')).toBeDefined();
  });
  it.each([
    ['goes', 'success', 'The confirmation e-mail will be sent again.'],
    ['waits', 'warning', 'Said by the server'],
    [
      'kept',
      'warning',
      'No e-mail can be sent from here yet. Your registration is saved: keep this page or the confirmation number.',
    ],
  ] as const)('promises an e-mail only where one can be sent: %s', async (mail, way, sentence) => {
    server.reset((site) => {
      site.mailGoesOut = mail === 'goes';
      site.mailWaits = mail === 'waits';
    });
    const told = vi.spyOn(notices, way);
    const { user } = server.open(page);
    await user.click(await screen.findByRole('button', { name: 'Resend confirmation e-mail' }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(sentence));
    told.mockRestore();
  });
  it('says that the organisers are still to approve, and then asks for no money and shows no code', async () => {
    server.reset((site) => {
      site.event.enablePaymentInfo = true;
      Object.assign(site.group.registration, { status: 'pending', awaitsApproval: true });
    });
    server.open(page);
    expect(await screen.findByRole('heading', { name: 'Your registration waits for approval' })).toBeDefined();
    expect(screen.getByText(/^The organisers still have to approve it/)).toBeDefined();
    expect(await screen.findByText('When')).toBeDefined();
    expect(screen.queryByText('To ES12')).toBeNull();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull());
  });
  it.each(['confirmed', 'pending', 'rejected', 'deleted'])(
    'offers the calendar file to whoever is expected: %s',
    async (status) => {
      server.reset((site) => {
        Object.assign(site.group.registration, { status });
      });
      server.open(page);
      expect(await screen.findByText('When')).toBeDefined();
      // What an earlier page was told is shown until the server has answered.
      const offered = () => screen.queryAllByRole('button', { name: 'Add to calendar' });
      await waitFor(() => expect(offered()).toHaveLength(['confirmed', 'pending'].includes(status) ? 1 : 0));
    },
  );
  it('shows no code where the event wants none', async () => {
    server.reset((site) => {
      site.event.qrOnConfirmationEmailAndConfirmationPage = false;
    });
    server.open(page);
    expect(await screen.findByText('When')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('img', { name: /QR/ })).toBeNull());
  });
  it.each([
    ['beside each name', true],
    ['in a section of its own', false],
  ])('says what everybody takes part in, where the event wants it: %s', async (_, isBeside) => {
    server.reset((site) => {
      site.event.displayActivitiesTogetherWithRegistrantNames = isBeside;
      const [byron = {}] = site.group.childRegistrations;
      Object.assign(site.group.registration, { activities: ['Dinner', 'Tour'] });
      Object.assign(byron, { activities: ['Tour'] });
    });
    server.open(page);
    const people = await screen.findByRole('region', { name: '2 registered people' });
    const [ada] = within(people).getAllByRole('listitem');
    const own = () => screen.queryByRole('region', { name: 'Activities' });
    if (isBeside) {
      await waitFor(() => expect(ada?.textContent).toContain('Ada Lovelace takes part in Dinner, Tour'));
      expect(own()).toBeNull();
      return;
    }
    await waitFor(() => expect(own()).not.toBeNull());
    const said = within(screen.getByRole('region', { name: 'Activities' })).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual(['Ada LovelaceDinner, Tour', 'Byron LovelaceTour']);
    expect(ada?.textContent).not.toContain('Dinner');
  });
  it.each([
    ['visitors', { activities: ['Dinner', 'Tour'] }, ['Dinner', 'Tour']],
    [
      'staff',
      {
        ...readExample,
        _id: ids.registration,
        event: ids.event,
        registeredActivities: [{ _id: ids.child, name: 'Talk', badgeCode: '' }],
        fieldBasedActivities: [{ _id: ids.full, name: 'Lunch', badgeCode: '' }],
      },
      ['Talk', 'Lunch'],
    ],
  ])('says of one alone what they take part in, without the name: to %s', async (_, more, names) => {
    server.reset((site) => {
      site.group.childRegistrations = [];
      Object.assign(site.group.registration, more);
    });
    server.open(page);
    const section = () => screen.getByRole('region', { name: 'Activities' });
    const said = () => within(section()).getAllByRole('listitem');
    await waitFor(() => expect(said().map(({ textContent }) => textContent)).toEqual(names));
  });
  it('has no such section where nobody takes part in anything', async () => {
    server.open(page);
    await screen.findByText('When');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Activities' })).toBeNull());
  });
  it.each([
    ['shown', {}],
    ['off', { enablePaymentInfo: false }],
    ['hidden', { hideAllPaymentInfoFromRegistrant: true }],
  ])('tells how to pay where the event says so: %s', async (what, settings) => {
    server.reset((site) => {
      Object.assign(site.event, { enablePaymentInfo: true, ...settings });
    });
    server.open(page);
    await screen.findByText('See you');
    await screen.findByText('When');
    if (what === 'shown') expect(await screen.findByText('To ES12')).toBeDefined();
    else await waitFor(() => expect(screen.queryByRole('heading', { name: 'Payment information' })).toBeNull());
  });
  it('reads its registration once more after two seconds, and then rests', async () => {
    server.open(page);
    await screen.findByText('See you');
    const reads = () => server.requests('GET', page.replace('welcome-email', 'api/registrations')).length;
    await waitFor(() => expect(reads()).toBe(2), { timeout: 4_000 });
  });
  it('says that the id is required where there is none', async () => {
    server.open('/welcome-email/');
    expect(await screen.findByText('id is required')).toBeDefined();
  });
  it('says so when there is no such registration', async () => {
    server.open(`/welcome-email/${'q'.repeat(20)}`);
    expect(await screen.findByRole('heading', { name: 'Registration not found' })).toBeDefined();
  });
});
