import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

const Id = z.object({ _id: z.string() });
/** Ahead of whoever runs this: the form takes registrations. */
const open = { startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z' };
let browser: Browser;
let turnout: Interface;
let eventId: string;
let organiser: Page;
let phone: Page;

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  ({ eventId } = await makeEvent(turnout, 'Rooms', open));
  organiser = (await openLoggedIn(browser, turnout)).page;
  const visitor = await browser.newContext({ baseURL: turnout.address, viewport: { width: 390, height: 844 } });
  phone = await visitor.newPage();
});
afterAll(() => browser.close());

describe('a custom field that is asked after an answer and costs by a formula', () => {
  const hotel = { title: 'Hotel?', name: 'HOTEL', type: 'radio', values: 'yes\nno', labels: 'Yes\nNo' };

  it('is set up on its page, which names what is wrong with the formula', async () => {
    await turnout.ask(z.object({ field: Id }), 'POST', '/api/fields', { eventId, ...hotel });
    await organiser.goto(`/dashboard/${eventId}/custom-fields/create`);
    await organiser.getByRole('textbox', { name: 'Title' }).fill('Nights');
    await organiser.getByRole('combobox', { name: 'Type', exact: true }).click();
    await organiser.getByRole('option', { name: 'Whole number' }).click();
    await organiser.getByRole('checkbox', { name: 'Answers cost something' }).check();
    const formula = organiser.getByRole('textbox', { name: 'Formula' });
    await formula.fill('[NIGTHS] * 95.50');
    await organiser.getByText('NIGTHS').last().waitFor();
    await formula.fill('[HOTEL_count] * 95.50 * 2');
    await organiser.getByText('Comes to').waitFor();
    await organiser.getByRole('button', { name: 'Add condition' }).click();
    await organiser.getByLabel('Field of condition 1').selectOption({ label: hotel.title });
    await organiser.getByRole('combobox', { name: 'Answers of condition 1' }).click();
    await organiser.getByRole('option', { name: 'Yes', exact: true }).click();
    await organiser.getByRole('button', { name: 'Save' }).click();
    await organiser.getByText('New field was successfully created!').waitFor();
  });

  it('is seen on the public form as set up, with what it costs', async () => {
    const List = z.object({ fields: z.array(Id) });
    const { fields } = await turnout.ask(List, 'GET', `/api/fields?eventId=${eventId}`);
    const made = { eventId, name: 'Guest', fields: fields.map(({ _id }) => _id) };
    const { type } = await turnout.ask(z.object({ type: Id }), 'POST', '/api/types', made);
    await phone.goto(`/evt/${eventId}/register/${type._id}`);
    const answers = phone.getByRole('radiogroup', { name: hotel.title });
    await answers.getByLabel('No').check();
    expect(await phone.getByLabel('Nights').count()).toBe(0);
    await answers.getByLabel('Yes').check();
    await phone.getByLabel('Nights').fill('2');
    const fees = phone.getByRole('status', { name: 'Price' });
    await fees.getByText('191.00').first().waitFor();
    await answers.getByLabel('No').check();
    await fees.getByText('191.00').first().waitFor({ state: 'detached' });
    expect(await offencesOn(phone)).toEqual([]);
  });
});
