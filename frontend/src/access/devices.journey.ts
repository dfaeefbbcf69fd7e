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
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const event = await makeEvent(turnout, 'Devices fair');
  ({ eventId } = event);
  ada = (await event.register('Ada')).registration._id;
  admin = (await openLoggedIn(browser, turnout)).page;
  guest = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  phone = await guest.newPage();
});
afterAll(() => browser.close());

const Invited = z.object({ code: z.string() });

describe('a phone without an account', () => {
  it('becomes a desk by the code that an admin shows, whose dialog closes by itself', async () => {
    await admin.goto(`/dashboard/${eventId}/devices`);
    await admin.getByRole('button', { name: 'Add a desk' }).click();
    await admin.getByLabel('Name of the desk').fill('North entrance');
    const answered = admin.waitForResponse((answer) => answer.url().endsWith('/api/x/devices'));
    await admin.getByRole('button', { name: 'Show the code' }).click();
    const { code } = Invited.parse(await (await answered).json());
    await admin.getByRole('img', { name: 'QR code that makes a phone the desk North entrance' }).waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await phone.goto(`/enrol#${code}`);
    await phone.getByText('This phone becomes the desk North entrance of Devices fair.').waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Become this desk' }).click();
    await phone.waitForURL((url) => url.pathname === `/dashboard/${eventId}/scanner/registration`);
    expect(new URL(phone.url()).hash).toBe('');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    await admin
      .getByRole('row', { name: /North entrance/ })
      .getByText('Online')
      .waitFor();
    expect(await offencesOn(admin)).toEqual([]);
  });

  it('checks somebody in as that desk, and opens nothing else', async () => {
    await phone.getByText('North entrance').first().waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await phone.getByRole('combobox').or(phone.getByRole('textbox')).first().fill(ada);
    await phone.keyboard.press('Enter');
    await phone
      .getByText(/Ada.*(checked in|Checked in)/i)
      .first()
      .waitFor();
    expect(await overflowOn(phone)).toEqual([]);
    await phone.reload();
    await phone.getByText('North entrance').first().waitFor();
    await phone.goto(`/dashboard/${eventId}/attendees`);
    await phone.waitForURL((url) => url.pathname === `/dashboard/${eventId}/scanner/registration`);
  });

  it('stops at once when it is revoked, and says so', async () => {
    await admin.getByRole('button', { name: 'Revoke North entrance' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await phone.getByRole('heading', { name: 'This phone is no longer a desk' }).waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    await admin.getByText('No door devices yet').waitFor();
  });
});
