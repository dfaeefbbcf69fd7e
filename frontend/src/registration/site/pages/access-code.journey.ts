import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface } from '../../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, openBrowser, overflowOn } from '../../../platform/testing/journey.ts';

const Types = z.object({
  types: z.array(z.object({ _id: z.string(), fields: z.array(z.object({ _id: z.string() })) })),
});
const Made = z.object({ type: z.object({ _id: z.string() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let phone: Page;
let colleague: Page;

const openPhone = async (): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  return context.newPage();
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const when = { startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z' };
  ({ eventId } = await makeEvent(turnout, 'Hidden type journey', when));
  const { types } = await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`);
  const fields = types[0]?.fields.map(({ _id }) => _id);
  const press = { eventId, name: 'Press', fields, publicRegistration: false, availableSeats: 5 };
  const { type } = await turnout.ask(Made, 'POST', '/api/types', press);
  await turnout.ask(z.unknown(), 'POST', '/api/x/promo-codes', { eventId, code: 'PRESS', opens: [type._id] });
  [phone, colleague] = await Promise.all([openPhone(), openPhone()]);
}, 60_000);
afterAll(() => browser.close());

describe('a type that only a code opens', () => {
  it('is not there without it', async () => {
    await phone.goto(`/evt/${eventId}/types`);
    await phone.getByRole('link', { name: /^Visitor/ }).waitFor();
    expect(await phone.getByRole('link', { name: /^Press/ }).count()).toBe(0);
  });

  it('is there for whoever comes by an address with the code', async () => {
    await Promise.all([phone, colleague].map((page) => page.goto(`/evt/${eventId}/types?code=press`)));
    await Promise.all([phone, colleague].map((page) => page.getByRole('link', { name: /^Press/ }).waitFor()));
    await phone.getByText('5 seats left').waitFor();
    expect(await offencesInBothSchemes(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
  });

  it('takes their registration, and a colleague who still chooses sees the seat go', async () => {
    await phone.getByRole('link', { name: /^Press/ }).click();
    await phone.getByLabel('First name').fill('Nellie');
    await phone.getByLabel('Last name').fill('Bly');
    await phone.getByText('Verified').waitFor();
    await phone.getByRole('button', { name: 'Register', exact: true }).click();
    await phone.waitForURL('**/welcome-email/*');
    await phone.getByText('Your registration is confirmed').waitFor();
    await colleague.getByText('4 seats left').waitFor();
  });
});
