import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesOn, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let admin: Page;
let guest: BrowserContext;
let phone: Page;
let eventId: string;
let ada = '';
let code = '';
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const event = await makeEvent(turnout, 'Profiles fair');
  ({ eventId } = event);
  ada = (await event.register('Augusta')).registration._id;
  admin = (await openLoggedIn(browser, turnout)).page;
  guest = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await guest.addInitScript(() => {
    Object.defineProperty(navigator, 'getBattery', {
      value: () => Promise.resolve({ level: 0.07, charging: false }),
    });
  });
  phone = await guest.newPage();
});
afterAll(() => browser.close());

const Invited = z.object({ code: z.string() });
const limits = ['No names', 'No search', 'Kiosk'];

describe('a kiosk that is told no names', () => {
  it('is invited with its limits, which the list shows with its code', async () => {
    await admin.goto(`/dashboard/${eventId}/devices`);
    await admin.getByRole('button', { name: 'Add a desk' }).click();
    await admin.getByLabel('Name of the desk').fill('Self check-in');
    for (const limit of limits) await admin.getByRole('checkbox', { name: limit }).check();
    expect(await offencesOn(admin)).toEqual([]);
    const answered = admin.waitForResponse((answer) => answer.url().endsWith('/api/x/devices'));
    await admin.getByRole('button', { name: 'Show the code' }).click();
    const invited = Invited.parse(await (await answered).json());
    await phone.goto(`/enrol#${invited.code}`);
    await phone.getByRole('button', { name: 'Become this desk' }).click();
    await phone.waitForURL((url) => url.pathname === `/dashboard/${eventId}/scanner/registration`);
    const row = admin.getByRole('row', { name: /Self check-in/ });
    for (const limit of limits) await row.getByText(limit, { exact: true }).waitFor();
    await row.getByText('Battery 7 %').waitFor();
    code = (await row.getByText(/^\d{6}$/).textContent()) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(await offencesOn(admin)).toEqual([]);
  });

  it('lets in without a name, finds nobody, and shows no menu', async () => {
    const field = phone.getByRole('combobox', { name: 'Number or code' });
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(request.url()));
    await field.fill('Augusta');
    await field.fill(ada);
    await phone.keyboard.press('Enter');
    await phone
      .getByText(/checked in/i)
      .first()
      .waitFor();
    expect(await phone.getByText('Augusta').count()).toBe(0);
    expect(asked.filter((url) => url.includes('look-up'))).toEqual([]);
    for (const name of [/^Place:/, /Recent scans/]) expect(await phone.getByRole('button', { name }).count()).toBe(0);
    expect(await overflowOn(phone)).toEqual([]);
    await phone.keyboard.press('Escape');
    expect(await offencesOn(phone)).toEqual([]);
  });

  it('is an alarm on the dashboard while its battery runs out, until somebody has read it', async () => {
    await admin.clock.install();
    // The page's clock is put forward in what follows: no answer sets it right by the server's.
    await admin.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await admin.goto(`/dashboard/${eventId}`);
    await admin.getByText('Self check-in is running out of battery').waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Dismiss the notice about Self check-in' }).click();
    expect(await admin.getByText('Self check-in is running out of battery').count()).toBe(0);
  });

  it('is left with its code alone, and nobody misses it then', async () => {
    await phone.getByRole('button', { name: 'End work here' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Code of this kiosk').fill(code === '000000' ? '111111' : '000000');
    await dialog.getByRole('button', { name: 'End work here' }).click();
    await dialog.getByText('This is not the code of this kiosk').waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    await dialog.getByLabel('Code of this kiosk').fill(code);
    await dialog.getByRole('button', { name: 'End work here' }).click();
    await phone.getByRole('heading', { name: 'Work here has ended' }).waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    await admin.getByText('Not connected').waitFor();
    await admin.clock.fastForward('04:00');
    expect(await admin.getByText('Self check-in is silent').count()).toBe(0);
    await phone.getByRole('button', { name: 'Begin again' }).click();
    await phone.getByRole('combobox', { name: 'Number or code' }).waitFor();
    await admin.getByText('Battery 7 %').waitFor();
  });

  it('is told names again at once where its limits are lifted', async () => {
    const manager = await admin.context().newPage();
    await manager.goto(`/dashboard/${eventId}/devices`);
    await manager.getByRole('button', { name: 'Limits of Self check-in' }).click();
    for (const limit of [...limits, 'One place']) await manager.getByRole('checkbox', { name: limit }).uncheck();
    await manager.getByRole('button', { name: 'Save' }).click();
    await phone.getByRole('button', { name: /^Place:/ }).waitFor();
    const field = phone.getByRole('combobox');
    await field.fill('Augusta');
    await phone.getByRole('option', { name: /Augusta/ }).waitFor();
    await manager.close();
  });

  it('is an alarm on the dashboard when its line is lost', async () => {
    await guest.close();
    await admin.getByText('Not connected').waitFor();
    await admin.clock.fastForward('04:00');
    await admin.getByText('Self check-in is silent').waitFor();
    expect(await offencesOn(admin)).toEqual([]);
  });
});
