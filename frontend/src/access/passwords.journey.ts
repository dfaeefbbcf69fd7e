// kind: journey, long
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, offencesOn, openBrowser } from '../platform/testing/journey.ts';

const phone = { width: 390, height: 844 };
const invited = 'volunteer@example.org';
const first = 'violet-anchor-mustard-71';
const second = 'copper-lantern-thistle-38';

let browser: Browser;
let turnout: Interface;
let admin: Page;
let guest: BrowserContext;
let page: Page;
let eventId: string;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  ({ eventId } = await makeEvent(turnout, 'Invitations fair'));
  admin = (await openLoggedIn(browser, turnout)).page;
  guest = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB', viewport: phone });
  page = await guest.newPage();
});
afterAll(() => browser.close());

const Mails = z.object({ mails: z.array(z.object({ _id: z.string(), to: z.string() })) });
const Mail = z.object({ mail: z.object({ text: z.string() }) });
/** The path that the newest e-mail to somebody leads to, once there are so many. */
const linkTo = (email: string, count: number, path: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const { mails } = await turnout.ask(Mails, 'GET', '/api/x/mails');
      const own = mails.filter(({ to }) => to === email);
      expect(own).toHaveLength(count);
      const { mail } = await turnout.ask(Mail, 'GET', `/api/x/mails/${own[0]?._id ?? ''}`);
      return path.exec(mail.text)?.[1] ?? '';
    },
    { timeout: 20_000, interval: 200 },
  );
const linkOf = (count: number) => linkTo(invited, count, /(\/update-password\?resetCode=[\w-]+)/);
const setPassword = async (path: string, password: string) => {
  await page.goto(path);
  await page.getByLabel('New password', { exact: false }).first().fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
};
const logIn = async (password: string) => {
  await page.getByLabel('E-mail').fill(invited);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard/'));
};

const Verification = /(\/login\?verificationCode=[\w-]+)/;

describe('somebody who signs up', () => {
  it('is asked for what is missing, agrees to the terms, and opens the account by the e-mailed link', async () => {
    const email = 'organiser@example.org';
    const context = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB', viewport: phone });
    const form = await context.newPage();
    await form.goto('/register325');
    await form.getByLabel('Name').fill('Olga Organiser');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Events per year').fill('several');
    await form.getByLabel('Password', { exact: false }).first().fill(first);
    await form.getByLabel('Repeat the password').fill(second);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await form.getByText('2 things to correct').waitFor();
    expect(await offencesOn(form)).toEqual([]);
    expect(await overflowOn(form)).toEqual([]);
    await form.getByLabel('Events per year').fill('4');
    await form.getByLabel('Repeat the password').fill(first);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await form.getByText('Please agree to terms to proceed').first().waitFor();
    await form.getByLabel('I agree to the terms and conditions').check();
    await form.getByRole('button', { name: 'Sign up' }).click();
    await form.getByText('Successfully signed up, please check your email for verification!').waitFor();
    await form.goto(await linkTo(email, 1, Verification));
    await form.waitForURL((url) => url.pathname === '/events');
    await form.getByText('Account was successfully verified!').waitFor();
    await context.close();
  });

  it('chooses the password where the link is followed in another browser, and another address later', async () => {
    const [email, moved] = ['elsewhere@example.org', 'moved@example.org'];
    const context = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB', viewport: phone });
    const form = await context.newPage();
    await form.goto('/register325');
    await form.getByLabel('Name').fill('Elsa Elsewhere');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Password', { exact: false }).first().fill(first);
    await form.getByLabel('Repeat the password').fill(first);
    await form.getByLabel('I agree to the terms and conditions').check();
    await form.getByRole('button', { name: 'Sign up' }).dblclick();
    await form.getByText('Successfully signed up, please check your email for verification!').waitFor();
    expect(await offencesInBothSchemes(form)).toEqual([]);
    await context.clearCookies();
    await form.goto(await linkTo(email, 1, Verification));
    await form.getByText('Your address is confirmed and your account is open.').waitFor();
    await form.reload();
    await form.getByText('Your address is confirmed and your account is open.').waitFor();
    expect(await offencesInBothSchemes(form)).toEqual([]);
    expect(await overflowOn(form)).toEqual([]);
    await form.getByLabel('New password', { exact: false }).first().fill(second);
    await form.getByLabel('Repeat the new password').fill(second);
    await form.getByRole('button', { name: 'Set the password' }).click();
    await form.waitForURL((url) => url.pathname === '/events');
    await form.goto('/change-password');
    await form.getByLabel('New e-mail address').fill(moved);
    await form.getByLabel('Your password').fill(second);
    expect(await offencesInBothSchemes(form)).toEqual([]);
    expect(await overflowOn(form)).toEqual([]);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await form.getByText('Kept in the test inbox, not sent: no mail server is set up.').waitFor();
    const link = await linkTo(moved, 1, /(\/login\?emailCode=[\w-]+)/);
    await page.goto(link);
    await page.getByText('Enter the password of the account that this address is for.').waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await form.goto(link);
    await form.getByText('This is the address of your account from now on.').waitFor();
    await context.close();
  });
});

describe('a volunteer without an account', () => {
  it('is invited by address, each of which is answered for', async () => {
    await admin.goto(`/dashboard/${eventId}/users`);
    await admin.getByRole('link', { name: 'Invite' }).click();
    await admin.getByLabel('E-mail addresses').fill(`${invited}, no address`);
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.getByText('Not an e-mail address').waitFor();
    await admin.getByText('Invited', { exact: true }).waitFor();
    expect(await admin.getByLabel('E-mail addresses').inputValue()).toBe('no address');
    expect(await offencesInBothSchemes(admin)).toEqual([]);
    await admin.goto(`/dashboard/${eventId}/users`);
    await admin
      .getByRole('row', { name: new RegExp(invited) })
      .getByText('Invited', { exact: true })
      .waitFor();
  });

  it('sets a password by the e-mailed link, whose code leaves the address, and logs in', async () => {
    const path = await linkOf(1);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    expect(await offencesOn(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await setPassword(path, first);
    await logIn(first);
  });

  it('has forgotten it, asks for another link, and the used one is over', async () => {
    const used = await linkOf(1);
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('E-mail').fill(invited);
    expect(await offencesOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('No e-mail can be sent from here yet').waitFor();
    await page.goto(used);
    await page.getByLabel('New password', { exact: false }).first().fill(second);
    await page.getByLabel('Repeat the new password').fill(second);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText(/used before or is too old/).waitFor();
    await setPassword(await linkOf(2), second);
    await logIn(second);
  });

  it('changes it, and is told what the second step of the log-in needs', async () => {
    await page.goto('/change-password');
    await page.getByText('This needs a mail server, and none is set up here.').waitFor();
    await page.getByLabel('Current password').fill(second);
    await page.getByLabel('New password', { exact: false }).first().fill(first);
    await page.getByLabel('Repeat the new password').fill(second);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Invalid password confirmation!').first().waitFor();
    await page.getByLabel('Repeat the new password').fill(first);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Information successfully updated!').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });
});

describe('whoever works here no more', () => {
  const rowOf = (email: string) => admin.getByRole('row', { name: new RegExp(email) });

  it('loses an invitation before it was used, by keyboard alone', async () => {
    const email = 'not-coming@example.org';
    await admin.goto(`/dashboard/${eventId}/users/invite`);
    await admin.getByLabel('E-mail addresses').fill(email);
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.getByText('Invited', { exact: true }).waitFor();
    await admin.goto(`/dashboard/${eventId}/users`);
    await rowOf(email).getByText('Link expires in 48 hours').waitFor();
    await admin.getByRole('button', { name: 'More for not-coming' }).focus();
    await admin.keyboard.press('Enter');
    await admin.getByRole('menuitem', { name: 'Withdraw' }).focus();
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Withdraw the invitation of not-coming?' });
    await dialog.waitFor();
    expect(await offencesInBothSchemes(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw' }).focus();
    await admin.keyboard.press('Enter');
    await admin.getByText('The user was removed from this event').waitFor();
    await rowOf(email).waitFor({ state: 'detached' });
  });

  it('is asked about with whom the administrator’s role would go to, and nothing happens on Escape', async () => {
    await admin.goto('/config/users?q=volunteer');
    await admin.getByRole('link', { name: /volunteer/ }).click();
    await admin.getByRole('button', { name: 'Make administrator' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Make .* the administrator\?$/ });
    await dialog.getByText('There is one administrator.').waitFor();
    expect(await offencesInBothSchemes(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await admin.goto(`/dashboard/${eventId}/users`);
  });

  it('is deleted after a question, and logged out at that moment', async () => {
    await page.goto('/events');
    await rowOf(invited)
      .getByRole('button', { name: /^More for/ })
      .click();
    await admin.getByRole('menuitem', { name: 'Delete' }).click();
    await admin.getByText('Are you sure you want to delete this user?').waitFor();
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await admin.getByText('The user was deleted').waitFor();
    await rowOf(invited).waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/login');
  });
});
