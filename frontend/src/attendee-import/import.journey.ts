import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

const Fields = z.object({ fields: z.array(z.object({ _id: z.string() })) });
const Made = z.object({ field: z.object({ _id: z.string() }) });
const Types = z.object({ types: z.array(z.object({ _id: z.string() })) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let staff: Page;

/** 306 people: two words for a meal that the form does not have, days that could be months, six who come twice. */
const list = (): string => {
  const meals = ['Vegetarian', 'Veggie', 'Meat', 'n/a'];
  const rows = Array.from({ length: 306 }, (_, place) => {
    const one = place % 300;
    const day = `0${(one % 9) + 1}/03/2027`;
    return `Zoë ${one},García,guest.${one}@example.org,${meals[one % meals.length]},${day}`;
  });
  return `First name,Last name,E-mail,Meal,Arrives\n${rows.join('\n')}\n`;
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  ({ eventId } = await makeEvent(turnout, 'Import journey', { startDate: '2027-03-01', endDate: '2027-03-12' }));
  const asked = [
    { title: 'Meal', name: 'MEAL', type: 'list', values: 'veg\nmeat', labels: 'Vegetarian\nMeat' },
    { title: 'Arrives', name: 'ARRIVES', type: 'calendar' },
    { title: 'Whom to call', name: 'CONTACT', type: 'text', required: true },
  ];
  for (const field of asked) await turnout.ask(Made, 'POST', '/api/fields', { eventId, ...field });
  const { fields } = await turnout.ask(Fields, 'GET', `/api/fields?eventId=${eventId}`);
  const [type] = (await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`)).types;
  const all = fields.map(({ _id }) => _id);
  await turnout.ask(z.unknown(), 'PUT', `/api/types/${type?._id ?? ''}`, { price: 50, fields: all });
  ({ page: staff } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

describe('a list that does not fit the form', () => {
  it('is brought, and asks for the order of days that could be months', async () => {
    await staff.goto(`/dashboard/${eventId}/import`);
    const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list()) };
    await staff.locator('input[type=file]').setInputFiles(file);
    await staff.getByText('The days in this column could be months too').waitFor();
    expect(await staff.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true);
    // picture: mapping
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.getByRole('combobox', { name: 'Arrives: days' }).click();
    await staff.getByRole('option', { name: 'Day first (31/12/2026)' }).click();
    await staff.getByRole('button', { name: 'Check the file' }).click();
  });

  it('shows each value that does not fit once, with its likely meaning', async () => {
    await staff.getByRole('heading', { name: 'Values that do not fit' }).waitFor();
    const veggie = staff.getByRole('combobox', { name: 'Meal: “Veggie” (77 rows)' });
    expect(await veggie.inputValue()).toBe('Vegetarian');
    const none = staff.getByRole('combobox', { name: 'Meal: “n/a” (76 rows)' });
    expect(await none.inputValue()).toBe('Leave empty');
    // picture: values
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.getByRole('checkbox', { name: 'Whom to call: leave empty in 306 rows' }).check();
    await staff.getByRole('button', { name: 'Use these and check again' }).click();
    await staff.getByText('All 306 rows can be imported').waitFor();
    await staff.getByText('Whom to call may be left empty').waitFor();
  });

  it('leaves people out who are there already, and waits for what the others owe', async () => {
    await staff.getByRole('switch', { name: 'Leave out 6 rows of people who are there already' }).click();
    await staff.getByText('All 300 rows can be imported').waitFor();
    const run = staff.getByRole('button', { name: 'Import 300 valid rows' });
    expect(await run.isDisabled()).toBe(true);
    // picture: charge
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    const phone = await staff.context().newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(staff.url());
    await phone.getByText('What do these people owe?').waitFor();
    // picture of phone: charge-phone
    expect(await overflowOn(phone)).toEqual([]);
    expect(await offencesOn(phone)).toEqual([]);
    await phone.close();
    await staff.getByRole('radio', { name: /^Charge nothing/ }).check();
    await run.click();
    await staff.getByText('300 people are registered').waitFor({ timeout: 30_000 });
  });
});
