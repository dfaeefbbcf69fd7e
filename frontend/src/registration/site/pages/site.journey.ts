import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, openInterface, openLoggedIn } from '../../../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../../../platform/testing/journey.ts';

const Made = {
  event: z.object({ event: z.object({ _id: z.string() }) }),
  fields: z.object({ fields: z.array(z.object({ _id: z.string(), fieldMapping: z.string() })) }),
  type: z.object({ type: z.object({ _id: z.string() }) }),
  types: z.object({ types: z.array(z.object({ _id: z.string(), name: z.string() })) }),
};
const soon = { timeout: 15_000 };

let browser: Browser;
let turnout: Interface;
let eventId: string;
let visitorType: string;
let visitor: BrowserContext;
let phone: Page;

/** An event next year, open for visitors who bring a child along. */
const makeOpenEvent = async ({ ask }: Interface): Promise<void> => {
  const { event } = await ask(Made.event, 'POST', '/api/events', {
    name: 'Día del tren',
    description: 'Steam and signals',
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
    timeZone: 'Europe/Madrid',
    address: 'Estación del Norte',
    location: { lat: 40.42, lng: -3.72 },
    termsAndConditions: '<p>Be kind to each other.</p>',
  });
  eventId = event._id;
  const { fields } = await ask(Made.fields, 'GET', `/api/fields?eventId=${eventId}`);
  const shown = fields.filter(({ fieldMapping }) => ['firstName', 'lastName', 'email'].includes(fieldMapping));
  const form = { eventId, fields: shown.map(({ _id }) => _id) };
  const child = await ask(Made.type, 'POST', '/api/types', { ...form, name: 'Child', typeGroupOnly: true });
  const main = await ask(Made.type, 'POST', '/api/types', {
    ...form,
    name: 'Visitor',
    order: 1,
    availableSeats: 5,
    groups: [child.type._id],
    groupCount: { [child.type._id]: 1 },
    welcomeEmail: '<p>Doors open at half past eight.</p>',
  });
  visitorType = main.type._id;
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  await makeOpenEvent(turnout);
  visitor = await browser.newContext({
    baseURL: turnout.address,
    locale: 'es-ES',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  phone = await visitor.newPage();
});
afterAll(() => browser.close());

describe('a visitor with a phone, in Spanish', () => {
  let confirmation = '';

  it('finds the way from the event to the form', async () => {
    await phone.goto(`/evt/${eventId}`);
    await phone.getByRole('heading', { level: 1, name: 'Día del tren' }).waitFor();
    await phone.getByText('Quedan 5 plazas').waitFor();
    await phone.getByRole('link', { name: 'Inscribirse' }).click();
    await phone.getByRole('link', { name: /Visitor/ }).click();
    await phone.waitForURL(`**/evt/${eventId}/register/${visitorType}/visitor`);
    await phone.getByLabel('First name').waitFor();
  });

  it('registers a group, which staff see appear at once', async () => {
    const staff = (await openLoggedIn(browser, turnout)).page;
    await staff.goto(`/dashboard/${eventId}/attendees`);
    await staff.getByRole('heading', { level: 1 }).waitFor();

    await phone.getByLabel('First name').fill('Rosalía');
    await phone.getByLabel('Last name').fill('Castro');
    await phone.getByRole('button', { name: /Añadir Child/ }).click();
    await phone.getByRole('button', { name: 'Inscribir a 2 personas' }).click();
    await phone.getByText('¡First name es obligatorio en Inscrito #2!').first().waitFor();

    const child = phone.getByRole('region', { name: 'Inscrito #2' });
    await child.getByLabel('First name').fill('Manuel');
    await child.getByLabel('Last name').fill('Castro');
    await phone.reload();
    expect(await child.getByLabel('First name').inputValue()).toBe('Manuel');
    await phone.getByLabel('Acepto los términos y condiciones').check();
    await phone.getByText('Verificado').waitFor();
    await phone.getByRole('button', { name: 'Inscribir a 2 personas' }).dblclick();

    await phone.waitForURL('**/welcome-email/*');
    await phone.getByText('Doors open at half past eight.').waitFor();
    await expect.poll(() => phone.getByRole('img', { name: /^Código QR de/ }).count(), soon).toBe(2);
    confirmation = new URL(phone.url()).pathname;

    for (const name of ['Rosalía Castro', 'Manuel Castro'])
      await staff.getByRole('article').filter({ hasText: name }).waitFor();
    expect(await staff.getByRole('article').count()).toBe(2);
  });

  it('registers once what is sent from two tabs in the same moment', async () => {
    const form = `/evt/${eventId}/register/${visitorType}/visitor`;
    const tabs = [await visitor.newPage(), await visitor.newPage()];
    const [one = expect.unreachable(), other = expect.unreachable()] = tabs;
    await one.goto(form);
    await one.getByLabel('First name').fill('Emilia');
    await one.getByLabel('Last name').fill('Pardo');
    await one.getByLabel('Acepto los términos y condiciones').check();
    await other.goto(form);
    await expect.poll(() => other.getByLabel('First name').inputValue(), soon).toBe('Emilia');
    for (const tab of tabs) {
      await tab.getByLabel('Last name').focus();
      await tab.getByText('Verificado').waitFor();
    }
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Inscribirme' }).click()));
    await Promise.all(tabs.map((tab) => tab.waitForURL('**/welcome-email/*')));
    expect(new URL(one.url()).pathname).toBe(new URL(other.url()).pathname);
    for (const tab of tabs) await tab.close();
  });

  it('asks in the second of two tabs that were opened empty and filled in alike', async () => {
    const form = `/evt/${eventId}/register/${visitorType}/visitor`;
    const tabs = [await visitor.newPage(), await visitor.newPage()];
    for (const tab of tabs) {
      await tab.goto(form);
      await tab.getByLabel('First name').waitFor();
      expect(await tab.getByLabel('First name').inputValue()).toBe('');
    }
    for (const tab of tabs) {
      await tab.getByLabel('First name').fill('Carmen');
      await tab.getByLabel('Last name').fill('Burgos');
      await tab.getByLabel('Acepto los términos y condiciones').check();
      await tab.getByText('Verificado').waitFor();
    }
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Inscribirme' }).click()));
    const question = (tab: Page) => tab.getByRole('dialog', { name: 'Este formulario ya se envió' });
    const registered = tabs.map((tab) => tab.waitForURL('**/welcome-email/*').then(() => tab));
    const one = await Promise.race(registered);
    const other = tabs.find((tab) => tab !== one) ?? expect.unreachable();
    await question(other).waitFor();
    expect(await offencesOn(other)).toEqual([]);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await other.getByRole('button', { name: 'Ver esa inscripción' }).click();
    await Promise.all(registered);
    expect(new URL(other.url()).pathname).toBe(new URL(one.url()).pathname);
    for (const tab of tabs) await tab.close();
  });

  it('finds the registration again by number and names, and nothing with others', async () => {
    const number = (await phone.locator('[translate="no"]').first().textContent()) ?? '';
    await phone.goto(`/evt/${eventId}`);
    await phone.getByText('Quedan 2 plazas').waitFor();
    await phone.getByRole('button', { name: 'Ver estado' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Número de confirmación').fill(number);
    await dialog.getByLabel('Nombre').fill('Nobody');
    await dialog.getByLabel('Apellidos').fill('Castro');
    await dialog.getByRole('button', { name: 'Consultar' }).click();
    await dialog.getByText('¡Confirmación no encontrada!').waitFor();
    await dialog.getByLabel('Nombre').fill('rosalía ');
    await dialog.getByRole('button', { name: 'Consultar' }).click();
    await phone.waitForURL(`**${confirmation}`);
  });

  it.each(['light', 'dark'] as const)('can be anybody, in %s colours', async (colorScheme) => {
    const context = await browser.newContext({
      baseURL: turnout.address,
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const paths = [
      `/evt/${eventId}`,
      `/evt/${eventId}/types`,
      `/evt/${eventId}/register/${visitorType}`,
      `/unavailable/${eventId}`,
      confirmation,
    ];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      expect(await offencesOn(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
    await context.close();
  });
});

describe('an event that takes nobody from outside', () => {
  it('leads strangers away, and lets staff in', async () => {
    await turnout.ask(Made.event, 'PUT', `/api/events/${eventId}`, {
      preventExternalRegistrations: true,
      preventExternalRegistrationsMessage: 'Members only',
    });
    await phone.goto(`/evt/${eventId}/types`);
    await phone.waitForURL(`**/unavailable/${eventId}`);
    await phone.getByRole('heading', { name: '¡No disponible!' }).waitFor();
    await phone.getByText('Members only').waitFor();
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.goto(`/evt/${eventId}/types`);
    await page.getByRole('link', { name: /Visitor/ }).waitFor();
    // What visitors do not see is marked for whoever does.
    expect(await page.getByText('Hidden: only staff see this').count()).toBe(0);
    const { types } = await turnout.ask(Made.types, 'GET', `/api/types?eventId=${eventId}`);
    const visitor = types.find(({ name }) => name === 'Visitor')?._id;
    await turnout.ask(z.unknown(), 'PUT', `/api/types/${visitor}`, { hiddenFromExternal: true });
    await page.reload();
    await page.getByRole('link', { name: 'Visitor Hidden: only staff see this' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Hidden: only staff see this').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await context.close();
  });
});
