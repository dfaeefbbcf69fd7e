// kind: journey, long
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  issueWall,
  makeEvent,
  openInterface,
  openLoggedIn,
  type Interface,
} from '../platform/testing/journey-event.ts';
import { fakeCameraFlags, filmOf } from '../desk/testing/film.ts';
import { offencesInBothSchemes, offencesOn, openBrowser } from '../platform/testing/journey.ts';

const soon = { timeout: 15_000 };
const Answers = {
  field: z.object({ field: z.object({ _id: z.string() }) }),
  checkpoint: z.object({ checkpoint: z.object({ _id: z.string() }) }),
  badge: z.object({ registration: z.object({ qr: z.string() }) }),
};

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let desk: { context: BrowserContext; page: Page };
let office: { context: BrowserContext; page: Page };
let checkpointId = '';
let base = '';

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const inside = (page: Page) => page.getByRole('region', { name: 'People inside now' });
const atCheckpoint = (page: Page) => page.getByRole('region', { name: 'By checkpoint' });
const number = (page: Page) => page.getByRole('combobox', { name: 'Registration ID or Registration Number' });
const present = async (page: Page, text: string): Promise<void> => {
  await number(page).fill(text);
  await page.keyboard.press('Enter');
};
const verdict = (page: Page, kind: string) => page.locator(`[data-verdict="${kind}"]`);
const nameDesk = (context: BrowserContext, name: string) =>
  context.addInitScript((kept) => localStorage.setItem('turnout.desk', kept), name);
const counter = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Harbour Symposium');
  const { eventId } = event;
  const { field } = await turnout.ask(Answers.field, 'POST', '/api/checkpointfields', {
    eventId,
    title: 'Table',
    name: 'TABLE',
    type: 'text',
    requiredForExternal: true,
  });
  const { checkpoint } = await turnout.ask(Answers.checkpoint, 'POST', '/api/checkpoints', {
    eventId,
    name: 'Lunch',
    fieldsForCheckinAndAttendeesPage: [
      { _id: field._id, title: 'Table', pullDataFromPrimaryRegistrant: false, treatAsEmail: false },
    ],
    additionalSettings: { showQr: true, enableSearchForExternalCheckin: true, successPageMessage: '<p>Enjoy!</p>' },
  });
  checkpointId = checkpoint._id;
  base = `/dashboard/${eventId}/checkpoints`;
  [desk, office] = await Promise.all([openLoggedIn(browser, turnout), openLoggedIn(browser, turnout)]);
  await Promise.all([nameDesk(desk.context, 'Kitchen'), nameDesk(office.context, 'Office')]);
});
afterAll(async () => {
  await browser.close();
});

describe('a checkpoint', () => {
  it('checks a group in at one desk while the attendees screen and the head count of another move', async () => {
    const { registration } = await event.register('Ada Lovelace', 'Grace Hopper', 'Radia Perlman');
    await office.page.goto(`${base}/${checkpointId}/attendees`);
    await office.page.getByText('No checkins yet').waitFor();
    const count = await office.context.newPage();
    await count.goto(`/dashboard/${event.eventId}/head-count`);
    await expect.poll(() => atCheckpoint(count).textContent(), soon).toContain('Lunch0');

    await desk.page.goto(`${base}/${checkpointId}/checkin`);
    await present(desk.page, registration.confirmationNumber);
    for (const name of [/Ada Lovelace/, /Grace Hopper/])
      expect(await desk.page.getByLabel(name).isChecked()).toBe(true);
    await desk.page.getByLabel(/Radia Perlman/).uncheck();
    expect(await offencesInBothSchemes(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Checkin & Update' }).click();
    await verdict(desk.page, 'checked-in').getByText('2 people checked in').waitFor();
    await desk.page.getByRole('button', { name: 'Okay' }).click();
    await desk.page.getByText('(Checked in)').nth(1).waitFor();

    await office.page.getByRole('article').getByText('Grace Hopper').waitFor();
    await expect.poll(() => counter(office.page, 'Checked-In').textContent(), soon).toBe('2');
    await expect.poll(() => atCheckpoint(count).textContent(), soon).toContain('Lunch2');
    for (const page of [desk.page, office.page]) expect(await offencesInBothSchemes(page)).toEqual([]);
    expect(await offencesOn(count)).toEqual([]);
    await office.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => tooWide(office.page), soon).toBeLessThanOrEqual(0);
    await office.page.setViewportSize({ width: 1280, height: 900 });
    await count.close();
  });

  it('tells a second desk who let somebody in, when and where', async () => {
    const { registration } = await event.register('Hedy Lamarr');
    const look = async (page: Page) => {
      await page.goto(`${base}/${checkpointId}/checkin?regNoOrId=${registration._id}`);
      await page.getByRole('button', { name: 'Checkin & Update' }).waitFor();
    };
    await Promise.all([look(desk.page), look(office.page)]);
    await desk.page.getByRole('button', { name: 'Checkin & Update' }).click();
    await verdict(desk.page, 'checked-in').getByText('Hedy Lamarr').waitFor();
    await office.page.getByText('(Checked in)').waitFor();
    await present(office.page, registration._id);
    const second = verdict(office.page, 'already-checked-in');
    await second.getByText('Hedy Lamarr is already checked in').waitFor();
    await second.getByText('Kitchen', { exact: true }).waitFor();
  });

  it('hears a hand scanner that types into no field', async () => {
    const { registration } = await event.register('Barbara Liskov');
    await desk.page.goto(`${base}/${checkpointId}/checkin`);
    await desk.page.getByRole('heading', { level: 1, name: 'Checking in for: Lunch' }).click();
    await desk.page.keyboard.type(registration._id, { delay: 4 });
    await desk.page.keyboard.press('Enter');
    await desk.page.getByLabel(/Barbara Liskov/).waitFor();
    await desk.page.getByRole('button', { name: 'Checkin & Update' }).waitFor();
    await desk.page.keyboard.press('Enter');
    await verdict(desk.page, 'checked-in').getByText('Barbara Liskov').waitFor();
  });

  it('finds somebody by name, and counts of a group only who is left when one of two is in', async () => {
    const { registration } = await event.register('Frances Allen', 'Jean Bartik');
    const { page } = desk;
    await page.goto(`${base}/${checkpointId}/checkin`);
    await present(page, registration._id);
    await page.getByLabel(/Jean Bartik/).uncheck();
    await page.getByRole('button', { name: 'Checkin & Update' }).click();
    await verdict(page, 'checked-in').getByText('Frances Allen').waitFor();
    await page.goto(`${base}/${checkpointId}/checkin`);
    await number(page).fill('bartik');
    await page.getByRole('option', { name: /Jean Bartik/ }).click();
    await page.getByText(/a group of 2 · 1 still to check in/).waitFor();
    expect(await page.getByLabel(/Jean Bartik/).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await verdict(page, 'checked-in').getByText('Jean Bartik').waitFor();
  });

  it('is one of the places of a desk, which the device remembers', async () => {
    const { page } = desk;
    await page.goto(`/dashboard/${event.eventId}/scanner/registration`);
    await page.getByRole('button', { name: 'Place: Door' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lunch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checking in for: Lunch' }).waitFor();
    await page.goto(`/dashboard/${event.eventId}/scanner`);
    await page.getByRole('heading', { level: 1, name: 'Checking in for: Lunch' }).waitFor();
    await page.getByRole('button', { name: 'Place: Lunch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Door' }).click();
    await page.getByRole('button', { name: 'Place: Door' }).waitFor();
    await page.goto(`/dashboard/${event.eventId}/scanner`);
    await page.getByRole('button', { name: 'Place: Door' }).waitFor();
  });

  it('has its camera on at once', async () => {
    const { registration } = await event.register('Karen Jones');
    const badge = await turnout.ask(Answers.badge, 'GET', `/api/registrations/${registration._id}`);
    const film = await filmOf(browser, turnout, badge.registration);
    const filming = await openBrowser(fakeCameraFlags(film));
    const { page, context } = await openLoggedIn(filming, turnout);
    await nameDesk(context, 'Hall');
    await page.goto(`${base}/${checkpointId}/checkin`);
    await page.getByRole('button', { name: 'Checkin & Update' }).click();
    await verdict(page, 'checked-in').getByText('Karen Jones').waitFor();
    await filming.close();
    await film.remove();
  });

  it('accepts, notes down, and deletes for good', async () => {
    const { page } = office;
    await page.goto(`${base}/${checkpointId}/attendees?name=Liskov`);
    const card = page.getByRole('article');
    const choose = async (action: string) => {
      await card.getByRole('button', { name: /^What to do with/ }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await card.getByText('Barbara Liskov').waitFor();
    await choose('Accept');
    await card.getByText('Accepted').waitFor();
    await choose('View Logs');
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor();
    await page.keyboard.press('Escape');
    await choose('Delete');
    await page.getByText("Are you sure you want to delete ? You won't be able to revert it back.").waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card.getByText('Deleted').waitFor();
    await card.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('menuitem', { name: 'View Logs' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(2);
  });

  it('shows its check-ins as a table too, which goes on by itself and has the menu of each', async () => {
    const { registration } = await event.register('Annie Easley', 'Mary Jackson');
    const { page, context } = await openLoggedIn(browser, turnout, 'table');
    await page.goto(`${base}/${checkpointId}/attendees?name=Easley`);
    await page.getByText('No check-ins found').waitFor();
    await desk.page.goto(`${base}/${checkpointId}/checkin?regNoOrId=${registration._id}`);
    await desk.page.getByRole('button', { name: 'Checkin & Update' }).click();
    await verdict(desk.page, 'checked-in').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Annie Easley' });
    await row.getByText('Mary Jackson', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Edit the fields of Mary Jackson' }).click();
    await page.getByRole('dialog').getByLabel('Table').fill('North');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('North', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('menuitem', { name: 'Accept', exact: true }).click();
    await row.getByText('Accepted', { exact: true }).waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => tooWide(page), soon).toBeLessThanOrEqual(0);
    expect(await offencesOn(page)).toEqual([]);
    await page.getByText('Cards', { exact: true }).click();
    const card = page.getByRole('article');
    await card.getByText('Mary Jackson').waitFor();
    await card.getByText('North', { exact: true }).waitFor();
    await expect.poll(() => tooWide(page), soon).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('prints one label for each and one for the group, and says that they were printed', async () => {
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto(`${base}/${checkpointId}/attendees?name=Hopper`);
    await page.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await page.getByText('Retain this label for Checkout').waitFor({ state: 'attached' });
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(3);
    expect(paper).toMatch(/\/MediaBox ?\[ ?0 0 168\.\d+ 14[34]/);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByRole('article').getByText('Printed').waitFor();
    await context.close();
  });
});

describe('what is set up for checkpoints', () => {
  it('is made, switched off and deleted', async () => {
    const { page } = desk;
    await page.goto(`${base}/create`);
    await page.getByLabel('Name').fill('Cinema');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('multiple');
    await page.getByRole('combobox', { name: 'Add a field' }).selectOption({ label: 'Table' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Checkpoint was successfully created!').waitFor();
    await page.getByText('Cinema').waitFor();
    await page.getByRole('switch', { name: 'Check-in at Cinema' }).click();
    await expect.poll(() => page.getByRole('switch', { name: 'Check-in at Cinema' }).isChecked(), soon).toBe(false);
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Cinema' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Cinema', { exact: true }).waitFor({ state: 'detached' });
  });

  it('can be used by everybody', async () => {
    for (const path of ['checkpointfields', 'checkpointfields/create', 'checkpointfields-data']) {
      const other = await desk.context.newPage();
      await other.goto(`/dashboard/${event.eventId}/${path}`);
      await other.getByRole('heading', { level: 1 }).waitFor();
      expect(await offencesOn(other)).toEqual([]);
      await other.close();
    }
  });
});

describe('the public page of a checkpoint', () => {
  it('lets somebody check in alone, on a phone, in Spanish', async () => {
    const { registration } = await event.register('Radia Perlman');
    const context = await browser.newContext({
      baseURL: turnout.address,
      locale: 'es-ES',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    await page.goto(`/evt/${event.eventId}/checkpoints/${checkpointId}`);
    await page.getByLabel('Check-in con la inscripción').fill(registration.confirmationNumber);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('button', { name: 'Check-in y actualizar' }).click();
    await page.getByText('Rellene los campos obligatorios antes de hacer el check-in').waitFor();
    await page.getByText('Este campo es obligatorio').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.getByLabel('Table').fill('7');
    await page.getByRole('button', { name: 'Check-in y actualizar' }).click();
    await page.getByRole('heading', { name: /^Su código es: \w+ para: Lunch$/ }).waitFor();
    await page.getByText('Enjoy!').waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('is closed where check-in is switched off', async () => {
    const { checkpoint } = await turnout.ask(Answers.checkpoint, 'POST', '/api/checkpoints', {
      eventId: event.eventId,
      name: 'Cloakroom',
      checkinEnabled: false,
    });
    const page = await browser.newPage({ baseURL: turnout.address });
    await page.goto(`/evt/${event.eventId}/checkpoints/${checkpoint._id}`);
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/forbidden/${event.eventId}`);
    await page.close();
  });
});

describe('the head count on a wall', () => {
  it('is one press away from the door, and says so when it is not live', async () => {
    const { token } = await issueWall(turnout, event.eventId);
    const context = await browser.newContext({
      baseURL: turnout.address,
      viewport: { width: 1920, height: 1080 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto(`/wall#${token}`);
    await page.getByRole('button', { name: 'Head count' }).click();
    await expect.poll(() => inside(page).textContent(), soon).toContain('of');
    expect(new URL(page.url()).searchParams.get('view')).toBe('head-count');
    await context.setOffline(true);
    await page.getByRole('alert').getByText('Offline').waitFor({ timeout: 40_000 });
    await context.close();
  });
});
