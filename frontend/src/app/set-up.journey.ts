import { AxeBuilder } from '@axe-core/playwright';
import { eventSetupApi, EventView } from '@turnout/contracts/event-setup';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let page: Page;

const open = (path: string) => page.goto(`/dashboard/${event.eventId}/${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const offences = async () => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Set-up journey');
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

describe('setting up the public page of an event', () => {
  it('offers an editor for what registrants of a type are told', async () => {
    await open('registration-types/create');
    await page.getByLabel('Name', { exact: false }).first().fill('Family');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Welcome all of you');
    expect(await offences()).toEqual([]);
  });

  it('says where the event is, on which terms, and until when people may register', async () => {
    await open('settings');
    await page.getByLabel('Latitude').fill('41.9794');
    await page.getByLabel('Longitude').fill('2.8214');
    await page.getByRole('textbox', { name: 'Terms that registrants accept' }).fill('Be kind');
    await page.getByRole('img', { name: 'QR code that leads to the public page' }).waitFor();
    expect(await page.getByLabel('Link to share').inputValue()).toMatch(`/evt/${event.eventId}`);
    expect(await offences()).toEqual([]);
    await press('Save');
    await page.getByText('Information successfully updated!').waitFor();
    const answer = await turnout.ask(eventSetupApi.event.output, 'GET', `/api/events/${event.eventId}`);
    expect(EventView.parse(answer.event)).toMatchObject({
      location: { lat: 41.9794, lng: 2.8214 },
      termsAndConditions: '<p>Be kind</p>',
    });
  });

  it('announces a speaker', async () => {
    await open('settings?tab=speakers');
    await page.getByText('No speakers yet').waitFor();
    await page.getByRole('link', { name: 'Add speaker' }).click();
    await page.getByLabel('Name', { exact: false }).first().fill('Ada');
    await page.getByLabel('Last Name').fill('Lovelace');
    await page.getByRole('textbox', { name: 'Biography' }).fill('Writes programs');
    expect(await offences()).toEqual([]);
    await press('Save');
    await page.getByText('Ada Lovelace').waitFor();
    expect(await offences()).toEqual([]);
  });
});
