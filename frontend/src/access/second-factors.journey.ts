import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, openInterface } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, offencesOn, openBrowser } from '../platform/testing/journey.ts';

const phone = { width: 390, height: 844 };
const password = 'purple-walnut-tractor-51';
const email = 'two-steps@example.org';

let browser: Browser;
let turnout: Interface;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  await turnout.ask(z.unknown(), 'POST', '/api/users', { email, name: 'Ada', password });
  const context = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB' });
  page = await context.newPage();
  // Chromium's own authenticator: what the browser is asked for and answers is the real thing.
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await showPassword();
});
afterAll(() => browser.close());

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The code that an app shows (RFC 6238), by the page's clock and so many intervals of 30 s later. */
const codeOf = async (secret: string, later = 0): Promise<string> => {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((await page.evaluate(() => Date.now())) / 30_000) + later));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

const showPassword = async (): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
};
const isIn = () => page.waitForURL((url) => url.pathname === '/events');
const own = () => page.getByRole('dialog').getByLabel('Your password');

describe('the second step of a log-in', () => {
  let secret = '';
  let recoveryCode = '';

  it('is set up with an authenticator app, by keyboard alone, after the password', async () => {
    await isIn();
    await page.goto('/change-password');
    await page.getByRole('button', { name: 'Add an authenticator app' }).focus();
    await page.keyboard.press('Enter');
    await own().waitFor();
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await page.getByText('this is not your password').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await own().fill(password);
    await page.keyboard.press('Enter');
    secret = await page.getByLabel('Or type this key into the app').inputValue();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.keyboard.type(await codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    expect(await offencesOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
  });

  it('takes a passkey too', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await own().fill(password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await page.getByRole('button', { name: 'Remove My passkey' }).waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await overflowOn(page)).toEqual([]);
  });

  it('lets in by the passkey, by the app and by a recovery code, each after the password', async () => {
    await logOut();
    await showPassword();
    await page.getByRole('button', { name: 'Use the passkey' }).click();
    await isIn();
    await logOut();
    await showPassword();
    await page.getByRole('button', { name: 'Use the authenticator app' }).click();
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('not right, used before or too old').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.getByLabel('Code of the app').fill(await codeOf(secret, 1));
    await page.getByRole('button', { name: 'Log in' }).click();
    await isIn();
    await logOut();
    await showPassword();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
    await page.getByRole('button', { name: 'Log in' }).click();
    await isIn();
    await page.goto('/change-password');
    await page.getByText('9 codes are left.').waitFor();
  });

  it('is gone with the last of them', async () => {
    for (const name of ['My passkey', 'My phone']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await own().fill(password);
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' });
    }
    await page.getByText('None yet: the password alone logs you in.').waitFor();
    await logOut();
    await showPassword();
    await isIn();
  });
});
