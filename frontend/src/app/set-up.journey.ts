// kind: journey, long
import { eventSetupApi, EventView } from '@turnout/contracts/event-setup';
import { formsApi } from '@turnout/contracts/forms';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, openBrowser, overflowOn } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let page: Page;

const open = (path: string) => page.goto(`/dashboard/${event.eventId}/${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** What keeps people out of the screen as it stands, in light and in dark. */
const offences = () => offencesInBothSchemes(page);

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Set-up journey');
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

describe('the top bar', () => {
  it.each(['en-GB', 'es-ES', 'fr-FR'])('fits into each width in %s, and leads everywhere from each', async (locale) => {
    const { context, page: bar } = await openLoggedIn(browser, turnout, 'cards', { locale });
    for (const width of [1201, 1280, 1440, 1690, 1850]) {
      await bar.setViewportSize({ width, height: 900 });
      await bar.goto(`/dashboard/${event.eventId}/webhooks`);
      const header = bar.locator('header');
      const history = header.locator(`a[href$="${event.eventId}/history"]`);
      const burger = header.locator('button[aria-expanded]').first();
      await history.or(burger).first().waitFor({ state: 'attached' });
      expect(await overflowOn(bar), `${width} px`).toEqual([]);
      expect((await history.isVisible()) || (await burger.isVisible()), `${width} px`).toBe(true);
    }
    await context.close();
  });
});

describe('setting up the public page of an event', () => {
  it('offers an editor for what registrants of a type are told', async () => {
    await open('registration-types/create');
    await page.getByLabel('Name', { exact: false }).first().fill('Family');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Welcome all of you');
    expect(await offences()).toEqual([]);
  });

  it('lets registrants of a type bring others along', async () => {
    await page.getByRole('tab', { name: 'Group Registration' }).click();
    await page.getByText('None: this type registers alone.').waitFor();
    await page.getByRole('combobox', { name: 'Add a type' }).click();
    await page.getByRole('option', { name: 'Visitor' }).click();
    await page.getByLabel('How many of Visitor').fill('3');
    await page.getByLabel('People in a group, at least').fill('2');
    expect(await offences()).toEqual([]);
    await press('Save');
    await page.getByRole('row', { name: 'Family' }).waitFor();
    const { types } = await turnout.ask(formsApi.types.output, 'GET', `/api/types?eventId=${event.eventId}`);
    const visitor = types.find(({ name }) => name === 'Visitor');
    const family = types.find(({ name }) => name === 'Family');
    expect(family?.fields.map(({ fieldMapping }) => fieldMapping)).toEqual(['firstName', 'lastName', 'email']);
    expect(family).toMatchObject({
      welcomeEmail: '<p>Welcome all of you</p>',
      groups: [visitor?._id],
      groupCount: { [visitor?._id ?? '']: 3 },
      minimumCount: 2,
    });
  });

  it('shows on a phone that the form of a type has more tabs than fit, and brings them nearer', async () => {
    await page.getByRole('link', { name: 'Edit Family' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.getByRole('tab', { name: 'Group Registration' });
    await last.waitFor();
    const isInView = () => last.evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth);
    expect(await isInView()).toBe(false);
    await page.getByRole('tab', { name: 'General Information' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByLabel('How many of Visitor').waitFor();
    await expect.poll(isInView).toBe(true);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await last.click();
    await page.getByLabel('How many of Visitor').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await offences()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('gathers registration types under headings, and lets go of them', async () => {
    await open('registration-type-groups');
    await page.getByText('No groups yet').waitFor();
    await page.getByRole('link', { name: 'New group' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Together');
    await page.getByRole('checkbox', { name: 'Family' }).check();
    expect(await offences()).toEqual([]);
    await press('Save');
    await page.getByRole('row', { name: 'Together' }).getByText('1 type', { exact: true }).waitFor();
    expect(await offences()).toEqual([]);
    await page.getByRole('link', { name: 'Edit Together' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Families');
    await page.getByRole('checkbox', { name: 'Visitor' }).check();
    await press('Save');
    await page.getByRole('row', { name: 'Families' }).getByText('2 types', { exact: true }).waitFor();
    await press('Delete Families');
    const dialog = page.getByRole('dialog', { name: 'Delete this group?' });
    await dialog.waitFor();
    expect(await offences()).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No groups yet').waitFor();
  });

  it('sets up activities, says when one ends too soon, and lets go of them', async () => {
    await open('activities');
    await page.getByText('No activities yet').waitFor();
    expect(await offences()).toEqual([]);
    await page.getByRole('link', { name: 'New activity' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Lock picking');
    await page.getByLabel('Starts').fill('2027-03-01T10:00');
    await page.getByLabel('Ends').fill('2027-03-01T09:00');
    await page.getByLabel('Available seats').fill('12');
    await press('Save');
    await page.getByText('must not be before the start').first().waitFor();
    await page.getByLabel('Ends').fill('2027-03-01T12:00');
    expect(await offences()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await press('Save');
    await page.getByRole('row', { name: 'Lock picking' }).waitFor();
    await page.getByRole('link', { name: '0 registered for Lock picking' }).click();
    await page.getByText('Nobody is registered yet').waitFor();
    expect(await offences()).toEqual([]);
    await page.goBack();
    await page.getByRole('row', { name: 'Lock picking' }).waitFor();
    expect(await offences()).toEqual([]);
    await press('Delete Lock picking');
    await page.getByRole('dialog', { name: 'Delete this activity?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No activities yet').waitFor();
  });

  it('says where the event is, on which terms, and until when people may register', async () => {
    await open('settings');
    await page.getByLabel('Latitude').fill('41.9794');
    await page.getByLabel('Longitude').fill('2.8214');
    await page.getByRole('textbox', { name: 'Terms that registrants accept' }).fill('Be kind');
    await page.getByRole('img', { name: 'QR code that leads to the registration page' }).waitFor();
    expect(await page.getByLabel('Link to share').inputValue()).toMatch(`/evt/${event.eventId}`);
    expect(await offences()).toEqual([]);
    await page.getByRole('group', { name: 'Place on the map' }).scrollIntoViewIfNeeded();
    const map = page.getByRole('group', { name: 'Map of the place' });
    await map.locator('.leaflet-marker-icon').waitFor();
    await map.focus();
    await page.keyboard.press('ArrowUp');
    const pinnedAt = async () => {
      await page.keyboard.press('Enter');
      return Number(await page.getByLabel('Latitude').inputValue());
    };
    await expect.poll(pinnedAt).toBeGreaterThan(42);
    await page.getByLabel('Latitude').fill('41.9794');
    await page.getByLabel('Longitude').fill('2.8214');
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
