// kind: screen, long
import { Instant, TypeId } from '@turnout/contracts/kernel';
import type { ChoosableActivity } from '@turnout/contracts/forms';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choosable } from '../testing/choosable.example.ts';
import { aSite, fields, ids, openSite } from '../testing/visited.tsx';

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const talk = choosable('t', {
  name: 'Talk',
  startDate: Instant.parse('2026-11-21T09:00:00.000Z'),
  location: 'Hall 2',
  description: '<p>About engines</p>',
  fee: 20,
  typeBasedFee: { [ids.visitor]: 15 },
});
const tour = choosable('w', { name: 'Tour' });
const auto = choosable('a', { name: 'Opening', autoEnrollTypes: [TypeId.parse(ids.visitor)] });
const seats = (activitiesLeft: Readonly<Record<string, number>>) => ({
  activitiesLeft,
});

let server: Awaited<ReturnType<typeof openSite>>;
const sent: unknown[] = [];
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() =>
  server.reset((site) => {
    const { onSubmit } = site;
    Object.assign(site.event, { termsAndConditions: '' });
    site.choosable = [talk, tour, auto];
    site.onSubmit = (seen) => {
      sent.push(seen.body);
      return onSubmit(seen);
    };
  }),
);
const group = async (place = 0) => {
  const all = await screen.findAllByRole('group', { name: 'Activities to choose' });
  const found = all[place];
  if (found === undefined) throw new Error(`nobody chooses at place ${place}`);
  return within(found);
};
const watched = () => waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
const box = async (name: RegExp, place = 0) => (await group(place)).findByRole<HTMLInputElement>('checkbox', { name });

const saidGone = 'Primary Registrant cannot take part in Talk, which is not, or no longer, an activity of this event';
const goneTalk = {
  status: 422,
  body: {
    code: 'activity-not-of-event',
    message: `registeredActivities: ${saidGone}`,
    details: { activity: 'Talk', activityId: talk._id, registrant: 'Primary Registrant' },
  },
};

describe('activities to choose on the form', () => {
  it('stand with their price, time and place for everybody; what is ticked is priced at once and sent', async () => {
    const { user } = server.open(form);
    expect((await box(/^Opening/)).checked).toBe(true);
    expect((await box(/^Opening/)).disabled).toBe(true);
    expect((await group()).getByText('Comes with the registration type')).toBeDefined();
    expect((await group()).getByText(/21 Nov 2026 .*Hall 2/)).toBeDefined();
    expect(await (await group()).findByText('About engines')).toBeDefined();
    await user.click(await box(/^Talk.*15/));
    await waitFor(() => expect(screen.getByRole('status', { name: 'Price' }).textContent).toContain('Talk€15.00'));
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    await user.click(await screen.findByRole('button', { name: 'Copy my details to registrant #2' }));
    expect((await box(/^Talk.*20/, 1)).checked).toBe(true);
    expect((await box(/^Opening/, 1)).checked).toBe(false);
    await user.click(await box(/^Tour/, 1));
    for (const [index, input] of screen.getAllByLabelText(/First name/).entries()) await user.type(input, `A${index}`);
    await user.click(screen.getByRole('button', { name: 'Register 2 people' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        registeredActivities: [talk._id],
        registrants: [{ registeredActivities: [talk._id, tour._id] }],
      }),
    );
  });

  it('go live: seats that are left, and full once there is none; what one has ticked is said to be gone', async () => {
    const { user } = server.open(form);
    await box(/^Talk/);
    await watched();
    server.tellSeats(seats({ [talk._id]: 1, [tour._id]: 0 }));
    expect(await screen.findByText(/1 seat left/)).toBeDefined();
    await waitFor(async () => expect((await box(/^Tour/)).disabled).toBe(true));
    expect((await group()).getByText('Full: no seat is left')).toBeDefined();
    await user.click(await box(/^Talk/));
    server.tellSeats(seats({ [talk._id]: 0 }));
    await user.type(screen.getByLabelText(/First name/), 'Ada');
    await waitFor(() => expect(screen.queryByText(/1 seat left/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findAllByText('Talk: no seat is left for Primary Registrant')).length).toBeGreaterThan(1);
    // Whoever ticked it may take that back.
    expect((await box(/^Talk/)).disabled).toBe(false);
  });

  it('say beside them why the server refused one', async () => {
    server.reset((site) => {
      Object.assign(site.event, { termsAndConditions: '' });
      site.choosable = [talk];
      site.onSubmit = () => ({
        status: 409,
        body: {
          code: 'activity-full',
          message: 'Talk: no seat is left for Primary Registrant',
          details: { activity: 'Talk', activityId: talk._id, registrant: 'Primary Registrant' },
        },
      });
    });
    const { user } = server.open(form);
    await user.click(await box(/^Talk/));
    await user.type(screen.getByLabelText(/First name/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const said = 'Talk: no seat is left for Primary Registrant';
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(document.getElementById('p1-activities-error')?.textContent).toBe(said);
    expect((await box(/^Talk/)).getAttribute('aria-invalid')).toBe('true');
  });

  it('are dropped where they are deleted meanwhile, once it is said which, and the rest is sent', async () => {
    const { user } = server.open(form);
    await user.click(await box(/^Talk/));
    await user.click(await box(/^Tour/));
    await user.type(screen.getByLabelText(/First name/), 'Ada');
    server.change((site) => {
      site.choosable = [tour];
      site.onSubmit = () => goneTalk;
    });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(screen.getAllByText(saidGone)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Talk/ })).toBeNull());
    server.change((site) => {
      site.onSubmit = (seen) => {
        sent.push(seen.body);
        return { body: site.group };
      };
    });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ registeredActivities: [tour._id] }));
  });

  it('are not there where none is open to choice', async () => {
    server.reset();
    server.open(form);
    expect(await screen.findByLabelText(/First name/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Activities to choose' })).toBeNull());
  });
});

describe('activities to choose with the link to a registration', () => {
  const code = `${ids.registration}-${'q'.repeat(20)}`;
  const [first] = fields;
  const shown = ({ _id, name }: ChoosableActivity) => ({ _id, name, badgeCode: '' });
  const own = {
    ...aSite().group.registration,
    fields: [],
    registeredActivities: [shown(talk)],
    mayEdit: true,
    mayRemove: false,
    mayTransfer: false,
    transferAskedAt: null,
  };
  const { eventId: _, ...firstName } = { eventId: '', ...first };
  const form = { _id: ids.visitor, name: 'Visitor', fields: [firstName], validations: [], requireValidation: false };
  const body = { registration: own, childRegistrations: [], forms: [form], mayAdd: null };
  const edits = `/api/registrations-code/${ids.registration}`;
  const priced = `/api/x/registrations-code/${ids.registration}/price`;

  it('show what one has, whose seat is theirs; what changes is priced and sent alone', async () => {
    const { registration } = body;
    server.reset((site) => {
      site.choosable = [talk, tour, auto];
      site.answers = {
        [`GET /api/registrations/with-code/${code}`]: { body },
        [`PUT ${edits}`]: { body: { registration, childRegistrations: [] } },
        [`POST ${priced}`]: { body: { price: null } },
      };
    });
    const { user } = server.open(`/evt/${ids.event}/registration/${code}/edit`);
    expect((await box(/^Talk/)).checked).toBe(true);
    await watched();
    server.tellSeats(seats({ [talk._id]: 0, [tour._id]: 3 }));
    expect(await screen.findByText(/3 seats left/)).toBeDefined();
    expect((await box(/^Talk/)).disabled).toBe(false);
    await user.click(await box(/^Tour/));
    await waitFor(() =>
      expect(server.requests('POST', priced).at(-1)?.body).toEqual({
        code,
        fields: [],
        registeredActivities: [talk._id, tour._id],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.requests('PUT', edits).at(-1)?.body).toEqual({
        code,
        fields: [],
        registeredActivities: [talk._id, tour._id],
      }),
    );
  });

  it('are dropped where they are deleted meanwhile, once it is said which', async () => {
    server.reset((site) => {
      site.choosable = [talk, tour];
      site.answers = {
        [`GET /api/registrations/with-code/${code}`]: {
          body: { ...body, registration: { ...own, registeredActivities: [] } },
        },
        [`PUT ${edits}`]: goneTalk,
        [`POST ${priced}`]: { body: { price: null } },
      };
    });
    const { user } = server.open(`/evt/${ids.event}/registration/${code}/edit`);
    await user.click(await box(/^Talk/));
    await user.click(await box(/^Tour/));
    server.change((site) => {
      site.choosable = [tour];
    });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.getAllByText(saidGone)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Talk/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.requests('PUT', edits).at(-1)?.body).toMatchObject({ registeredActivities: [tour._id] }),
    );
  });
});
