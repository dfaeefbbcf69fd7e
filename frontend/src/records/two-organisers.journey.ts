import { accessApi } from '@turnout/contracts/access';
import { eventSetupApi, EventView, speakerRecord } from '@turnout/contracts/event-setup';
import { typeGroupRecord } from '@turnout/contracts/forms';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let ada: Page;
let ben: Page;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
const fieldIn = (page: Page, name: string) => dialogOf(page).getByRole('radiogroup', { name });

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  ({ eventId } = await makeEvent(turnout, 'Two organisers'));
  [{ page: ada }, { page: ben }] = await Promise.all([openLoggedIn(browser, turnout), openLoggedIn(browser, turnout)]);
});
afterAll(() => browser.close());

describe('two organisers with the same speaker open', () => {
  const path = async () => {
    const { speaker } = await turnout.ask(speakerRecord.calls.define.output, 'POST', '/api/speakers', {
      eventId,
      name: 'Grace',
      lastName: 'Hopper',
      company: 'Navy',
      position: 'Admiral',
      biography: '<p>Finds bugs</p>',
    });
    return speaker._id;
  };
  let id: string;
  const speaker = async () => (await turnout.ask(speakerRecord.calls.one.output, 'GET', `/api/speakers/${id}`)).speaker;

  it('lets the second hear what the first changed, and takes nothing away from either', async () => {
    id = await path();
    for (const page of [ada, ben]) {
      await page.goto(`/dashboard/${eventId}/speakers/edit/${id}`);
      await text(page, 'Company').waitFor();
    }
    await text(ada, 'Company').fill('Remington Rand');
    await text(ada, 'Position').fill('Head of compilers');
    await text(ada, 'Last Name').fill('Murray Hopper');
    await text(ada, 'Biography').fill('Finds moths');
    await press(ada, 'Save');
    await ada.getByText('Grace Murray Hopper').waitFor();

    await text(ben, 'Company').fill('Eckert-Mauchly');
    await text(ben, 'Linkedin').fill('https://example.org/grace');
    await text(ben, 'Biography').fill('Finds the bug');
    await press(ben, 'Save');
    await dialogOf(ben).waitFor();
    const company = fieldIn(ben, 'Company');
    for (const said of ['Navy', 'Remington Rand', 'Eckert-Mauchly']) await company.getByText(said).waitFor();
    const biography = fieldIn(ben, 'Biography');
    for (const said of ['Finds bugs', 'Finds moths', 'Finds the bug']) await biography.getByText(said).waitFor();
    await company.getByText(/(?:^Changed|changed it,) \d\d \w+ \d{4} \d\d:\d\d/).waitFor();
    await dialogOf(ben).getByText('it is taken over: Last Name, Position').waitFor();
    expect(await speaker()).toMatchObject({ company: 'Remington Rand', linkedin: '' });
  });

  it('is open to keyboards, screen readers and phones', async () => {
    await expect.poll(() => dialogOf(ben).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    expect(await offencesInBothSchemes(ben)).toEqual([]);
    await ben.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOn(ben)).toEqual([]);
    expect(await offencesInBothSchemes(ben)).toEqual([]);
    await ben.setViewportSize({ width: 1280, height: 900 });
  });

  it('leads back to the form as it was typed, and asks again', async () => {
    await ben.keyboard.press('Escape');
    await dialogOf(ben).waitFor({ state: 'detached' });
    expect(await text(ben, 'Company').inputValue()).toBe('Eckert-Mauchly');
    expect(await ben.evaluate(() => document.activeElement?.textContent)).toBe('Save');
    await ben.keyboard.press('Enter');
    await dialogOf(ben).waitFor();
  });

  it('saves what was chosen, field by field', async () => {
    await dialogOf(ben).getByRole('button', { name: 'Save' }).click();
    await dialogOf(ben).getByText('Please choose one of the two').first().waitFor();
    await ben.keyboard.press('Space');
    expect(await fieldIn(ben, 'Company').getByRole('radio', { name: 'Keep mine' }).isChecked()).toBe(true);
    await fieldIn(ben, 'Biography').getByRole('radio', { name: 'Take theirs' }).check();
    await dialogOf(ben).getByRole('button', { name: 'Save' }).click();
    await ben.getByText('Grace Murray Hopper').waitFor();
    expect(await speaker()).toMatchObject({
      lastName: 'Murray Hopper',
      company: 'Eckert-Mauchly',
      position: 'Head of compilers',
      biography: '<p>Finds moths</p>',
      linkedin: 'https://example.org/grace',
    });
  });
});

describe('two organisers with the same settings open', () => {
  it('asks the second where both changed a setting, and goes on from what was saved', async () => {
    for (const page of [ada, ben]) {
      await page.goto(`/dashboard/${eventId}/settings`);
      await text(page, 'Address').waitFor();
    }
    await text(ada, 'Address').fill('Main Street 1');
    await text(ada, 'Keywords').fill('machines');
    await press(ada, 'Save');
    await ada.getByText('Information successfully updated!').waitFor();
    await text(ben, 'Address').fill('Side Street 2');
    await text(ben, 'Website').fill('https://example.org');
    await press(ben, 'Save');
    await fieldIn(ben, 'Address').getByText('Main Street 1').waitFor();
    await fieldIn(ben, 'Address').getByRole('radio', { name: 'Keep mine' }).check();
    await dialogOf(ben).getByRole('button', { name: 'Save' }).click();
    await ben.getByText('Information successfully updated!').waitFor();
    expect(await text(ben, 'Keywords').inputValue()).toBe('machines');
    await text(ben, 'Keywords').fill('engines');
    await press(ben, 'Save');
    const kept = async () =>
      EventView.parse((await turnout.ask(eventSetupApi.event.output, 'GET', `/api/events/${eventId}`)).event);
    await expect.poll(async () => (await kept()).keywords).toBe('engines');
    expect(await kept()).toMatchObject({ address: 'Side Street 2', website: 'https://example.org' });
  });
});

describe('two organisers with the same type group open', () => {
  /** Somebody on the event's staff, in a browser of their own. */
  const openStaff = async (name: string) => {
    const { define, logIn } = { define: accessApi.openAccount.output, logIn: accessApi.logIn.output };
    const [email, password] = [`${name}-${eventId}@example.org`.toLowerCase(), `${name} counts machines`];
    const role = { viewRegistrationTypes: true, editRegistrationTypes: true };
    await turnout.ask(define, 'POST', '/api/users', { name, email, password, eventId, role });
    const { token } = await turnout.ask(logIn, 'POST', '/auth/login', { email, password });
    return (await openLoggedIn(browser, { ...turnout, token })).page;
  };
  const open = async (page: Page, id: string) => {
    await page.goto(`/dashboard/${eventId}/registration-type-groups/edit/${id}`);
    await page.getByRole('checkbox', { name: 'Visitor' }).waitFor();
  };

  it('saves both where they changed different things, and says who it was and what by name where not', async () => {
    const { typeGroup } = await turnout.ask(typeGroupRecord.calls.define.output, 'POST', '/api/type-groups', {
      eventId,
      name: 'Guests',
    });
    const group = async () =>
      (await turnout.ask(typeGroupRecord.calls.one.output, 'GET', `/api/type-groups/${typeGroup._id}`)).typeGroup;
    const carla = await openStaff('Carla');
    await Promise.all([open(carla, typeGroup._id), open(ben, typeGroup._id)]);
    await text(carla, 'Name').fill('Our guests');
    await press(carla, 'Save');
    await carla.getByRole('row', { name: 'Our guests' }).waitFor();
    await text(ben, 'Order').fill('7');
    await press(ben, 'Save');
    await ben.getByRole('row', { name: 'Our guests' }).waitFor();
    expect(await group()).toMatchObject({ name: 'Our guests', order: 7, types: [] });

    await Promise.all([open(carla, typeGroup._id), open(ben, typeGroup._id)]);
    await text(carla, 'Name').fill('All guests');
    await press(carla, 'Save');
    await carla.getByRole('row', { name: 'All guests' }).waitFor();
    await text(ben, 'Name').fill('Guests of honour');
    await ben.getByRole('checkbox', { name: 'Visitor' }).check();
    await press(ben, 'Save');
    await fieldIn(ben, 'Name')
      .getByText(/^Carla changed it, \d\d \w+ \d{4} \d\d:\d\d$/)
      .waitFor();
    await fieldIn(ben, 'Name').getByRole('radio', { name: 'Take theirs' }).check();
    await dialogOf(ben).getByRole('button', { name: 'Save' }).click();
    await ben.getByRole('row', { name: 'All guests' }).getByText('1 type', { exact: true }).waitFor();
  });
});
