import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebsite, type Website } from '../platform/testing/website.ts';
import { makeEvent, openInterface, openLoggedIn, type Interface } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser, overflowOn, showIn } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let admin: Page;
let eventId: string;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  ({ eventId } = await makeEvent(turnout, 'Other systems'));
  admin = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

const shot = async (name: string): Promise<void> => {
  const folder = process.env['JOURNEY_SHOTS'];
  if (folder !== undefined) await admin.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
/** On a phone in the dark: nothing hides at the side, and everybody can read it. */
const onPhone = async (name: string): Promise<void> => {
  const size = admin.viewportSize() ?? { width: 1280, height: 800 };
  await admin.setViewportSize({ width: 390, height: 844 });
  await showIn(admin, 'dark');
  expect(await overflowOn(admin)).toEqual([]);
  expect(await offencesOn(admin)).toEqual([]);
  await shot(name);
  await showIn(admin, 'light');
  await admin.setViewportSize(size);
};

describe('other systems', () => {
  it('are given a token that is shown once, and lose it when it is revoked', async () => {
    await admin.goto(`/dashboard/${eventId}/api-tokens`);
    await admin.getByText('No API tokens yet').waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Make a token' }).click();
    await admin.getByLabel('Name').fill('Membership');
    await admin.getByLabel('See attendees').check();
    expect(await offencesOn(admin)).toEqual([]);
    await shot('token-form');
    await admin.getByRole('button', { name: 'Make the token' }).click();
    const shown = admin.getByRole('dialog').getByLabel('Token');
    const token = await shown.inputValue();
    expect(token).toMatch(/^tk_/);
    expect(await offencesOn(admin)).toEqual([]);
    await shot('token-once');
    const asked = () =>
      fetch(`${turnout.address}/api/registrations?eventId=${eventId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await asked()).status).toBe(200);
    await admin.getByRole('button', { name: 'Done' }).click();
    await admin.getByRole('row', { name: /Membership/ }).waitFor();
    expect(await admin.content()).not.toContain(token);
    expect(await offencesOn(admin)).toEqual([]);
    await shot('tokens');
    await onPhone('tokens-phone');
    await admin.getByRole('button', { name: 'Revoke Membership' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await admin.getByText('No API tokens yet').waitFor();
    expect((await asked()).status).toBe(401);
  });

  it('are told by a webhook, whose log says what came of a test', async () => {
    await admin.goto(`/dashboard/${eventId}/webhooks`);
    await admin.getByText('No webhooks yet').waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Add a webhook' }).click();
    await admin.getByLabel('Address').fill('https://127.0.0.1:9/hook');
    await admin.getByLabel('Registration made').check();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/not be of a private network/)
      .waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await shot('webhook-form');
    // A name that nobody will ever have.
    await admin.getByLabel('Address').fill('https://hooks.invalid/turnout');
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    expect(await dialog.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await admin.getByText('https://hooks.invalid/turnout').waitFor();
    await admin.getByRole('button', { name: 'Send a test' }).click();
    await admin.getByRole('button', { name: 'Log' }).click();
    await admin.getByText(/not reached/).waitFor();
    expect(await offencesOn(admin)).toEqual([]);
    await shot('webhooks');
    await onPhone('webhooks-phone');
    await admin.getByLabel('Status').selectOption('delivered');
    await admin.getByText('Nothing was sent').waitFor();
    await admin.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    expect(await dialog.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await admin.getByText(/The secret before signs until/).waitFor();
    await admin.getByRole('button', { name: 'Pause' }).click();
    await admin.getByText('Paused', { exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await admin.getByText('No webhooks yet').waitFor();
  });
});

describe("an organiser's own website", () => {
  const served: Website[] = [];
  afterAll(() => Promise.all(served.map(({ close }) => close())));
  /** A website with nothing but the code that staff copied; its address. */
  const websiteWith = async (code: string): Promise<string> => {
    const body = `<!doctype html><html lang="en"><title>Our club</title><h1>Our club</h1>${code}<p>Imprint</p></html>`;
    const website = await openWebsite(body);
    served.push(website);
    return website.address;
  };

  it('shows the page in a frame as tall as it is, where the event allows it, and else the way to it', async () => {
    await admin.goto(`/dashboard/${eventId}/settings`);
    await admin.getByText('Your website shows the page itself').click();
    const copied = await admin.getByLabel('HTML that shows the page in yours').inputValue();
    // It names the address at which others reach this machine, where this Turnout does not listen.
    const code = copied.replace(/src="[^"]*\/widget\.js"/, `src="${turnout.address}/widget.js"`);
    expect(copied).toContain('/widget.js"');
    const [allowed, other] = [await websiteWith(code), await websiteWith(code)];
    await admin.getByLabel('Websites that may show the public page').fill(allowed);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('successfully').first().waitFor();
    expect(await offencesOn(admin)).toEqual([]);

    const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await visitor.goto(allowed);
    const frame = visitor.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Other systems' }).waitFor();
    await expect.poll(() => visitor.getByRole('link', { name: 'Register for Other systems' }).count()).toBe(0);
    const heights = () =>
      Promise.all([
        visitor.locator('iframe').evaluate((one) => one.getBoundingClientRect().height),
        frame.locator('#root').evaluate((one) => one.getBoundingClientRect().height),
      ]);
    await expect
      .poll(async () => {
        const [around, within] = await heights();
        return Math.abs(around - within) <= 1 && within > 520;
      })
      .toBe(true);
    expect(await visitor.locator('iframe').getAttribute('title')).toBe('Register for Other systems');
    expect(await overflowOn(visitor)).toEqual([]);
    expect(await offencesOn(visitor)).toEqual([]);

    await visitor.goto(other);
    const way = visitor.getByRole('link', { name: 'Register for Other systems' });
    await way.waitFor();
    expect(await visitor.locator('iframe').evaluate((one) => one.getBoundingClientRect().height)).toBe(0);
    await way.click();
    await visitor.getByRole('heading', { name: 'Other systems' }).waitFor();
  });
});
