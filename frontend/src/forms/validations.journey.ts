import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

const Id = z.object({ _id: z.string() });
let browser: Browser;
let organiser: Page;
let visitor: Page;
let eventId: string;
let typeId: string;

beforeAll(async () => {
  const [opened, turnout] = await Promise.all([openBrowser(), openInterface()]);
  browser = opened;
  const { ask } = turnout;
  const { event } = await ask(z.object({ event: Id }), 'POST', '/api/events', {
    name: 'Press day',
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
  });
  eventId = event._id;
  const role = {
    eventId,
    title: 'You come as',
    name: 'role',
    type: 'radio',
    values: 'press\nguest',
    labels: 'Press\nGuest',
  };
  const card = { eventId, title: 'Number of the press card', name: 'card', type: 'text' };
  const made: string[] = [];
  for (const field of [role, card])
    made.push((await ask(z.object({ field: Id }), 'POST', '/api/fields', field)).field._id);
  typeId = (await ask(z.object({ type: Id }), 'POST', '/api/types', { eventId, name: 'Visitor', fields: made })).type
    ._id;
  organiser = (await openLoggedIn(browser, turnout)).page;
  visitor = await (
    await browser.newContext({ baseURL: turnout.address, viewport: { width: 390, height: 844 } })
  ).newPage();
});
afterAll(() => browser.close());

describe('an enhanced validation', () => {
  it('says what it lacks, is made, and stands in the list that others see at once', async () => {
    await organiser.goto(`/dashboard/${eventId}/registration-types/edit/${typeId}`);
    await organiser.getByRole('tab', { name: 'Enhanced Validations' }).click();
    await organiser.getByText('No validations yet').waitFor();
    expect(await offencesOn(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'New validation' }).click();
    const dialog = organiser.getByRole('dialog', { name: 'New validation' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('name field is required').first().waitFor();
    await dialog.getByLabel('Name').fill('Card of the press');
    await dialog.getByLabel('Message').fill('Press need a card that is not expired.');
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await dialog.getByLabel('Field of condition 1').selectOption({ label: 'You come as' });
    await dialog.getByRole('combobox', { name: 'Answers of condition 1' }).click();
    await organiser.getByRole('option', { name: 'Press', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await dialog.getByLabel('Field of condition 2').selectOption({ label: 'Number of the press card' });
    await dialog.getByRole('combobox', { name: 'Answers of condition 2' }).fill('EXPIRED');
    await organiser.keyboard.press('Enter');
    expect(await offencesOn(organiser)).toEqual([]);
    expect(await overflowOn(organiser)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await organiser.getByText('Successfully created!').waitFor();
    await organiser.getByText('Press need a card that is not expired.').waitFor();
    await organiser.getByRole('switch', { name: 'Card of the press: active', checked: true }).waitFor();
    await organiser.setViewportSize({ width: 390, height: 844 });
    const message = await organiser.getByText('Press need a card that is not expired.').boundingBox();
    expect(message?.width).toBeGreaterThan(120);
    expect(await overflowOn(organiser)).toEqual([]);
    await organiser.setViewportSize({ width: 1280, height: 800 });
  });

  it('keeps a visitor from registering with these answers, and says so while they are entered', async () => {
    await visitor.goto(`/evt/${eventId}/register/${typeId}`);
    await visitor.getByLabel('Press', { exact: true }).check();
    const message = visitor.locator('[id$="-validations"]').getByText('Press need a card that is not expired.');
    await visitor.getByLabel('Number of the press card').fill('expired');
    await message.waitFor();
    await visitor.getByRole('button', { name: 'Register' }).click();
    await visitor.getByRole('button', { name: 'Press need a card' }).waitFor();
    expect(await offencesOn(visitor)).toEqual([]);
    expect(await overflowOn(visitor)).toEqual([]);
    await visitor.getByLabel('Number of the press card').fill('P-100');
    await message.waitFor({ state: 'detached' });
  });

  it('is held against nobody once it is switched off, and is changed and deleted', async () => {
    await organiser.getByRole('switch', { name: 'Card of the press: active' }).press('Space');
    await organiser.getByRole('switch', { name: 'Card of the press: active', checked: false }).waitFor();
    await organiser.getByRole('button', { name: 'Edit Card of the press' }).click();
    await organiser.getByRole('dialog').getByLabel('Message').fill('Bring a valid card.');
    await organiser.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await organiser.getByText('Bring a valid card.').waitFor();
    await visitor.reload();
    await visitor.getByLabel('Press', { exact: true }).check();
    await visitor.getByLabel('Number of the press card').fill('expired');
    await visitor.getByRole('button', { name: 'Register' }).click();
    await visitor.waitForURL('**/welcome-email/*');
    await organiser.getByRole('button', { name: 'Delete Card of the press' }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await organiser.getByText('No validations yet').waitFor();
  });
});

describe('a registration type', () => {
  it('is cloned from the list, once however often the button is pressed', async () => {
    await organiser.goto(`/dashboard/${eventId}/registration-types`);
    await organiser.getByRole('button', { name: 'Clone Visitor' }).dblclick();
    await organiser.getByText('Visitor (copy)', { exact: true }).waitFor();
    expect(await organiser.getByText('Visitor (copy)', { exact: true }).count()).toBe(1);
  });
});
