import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeEvent, openInterface, openLoggedIn, type Interface } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

const soon = { timeout: 30_000 };

let browser: Browser;
let turnout: Interface;
let eventId: string;
let ada: string;
let page: Page;
let phone: Page;

const offences = (of: Page) => offencesOn(of, { without: 'iframe' });
const Field = z.object({ _id: z.string(), fieldMapping: z.string() });
const textOf = async (part: string) => (await page.locator(part).textContent()) ?? '';

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const event = await makeEvent(turnout, 'Message journey');
  eventId = event.eventId;
  const { registration } = await event.register('Ada Lovelace');
  ada = registration._id;
  const { fields } = await turnout.ask(z.object({ fields: z.array(Field) }), 'GET', `/api/fields?eventId=${eventId}`);
  const email = fields.find(({ fieldMapping }) => fieldMapping === 'email')?._id ?? '';
  await turnout.ask(z.unknown(), 'PUT', `/api/registrations/${ada}`, {
    fields: [{ _id: email, value: 'ada@example.org' }],
  });
  await event.register('Grace Hopper');
  page = (await openLoggedIn(browser, turnout)).page;
  phone = (await openLoggedIn(browser, turnout)).page;
  await phone.setViewportSize({ width: 390, height: 844 });
});
afterAll(() => browser.close());

describe('confirmations', () => {
  it('go to everybody at once, and the screen says how far it is', async () => {
    await page.goto(`/dashboard/${eventId}/confirmations`);
    await page.getByText('No mailing yet').waitFor();
    expect(await offences(page)).toEqual([]);
    await page.getByText('1 to send · 0 already have one · 1 without an address').waitFor();
    await page.getByText('E-mails are kept in the test inbox, not sent').waitFor();
    await page.getByRole('button', { name: 'Send confirmations' }).click();
    await page.getByRole('dialog').getByText('1 e-mail is kept in the test inbox').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send confirmations' }).click();
    await expect.poll(() => textOf('main'), soon).toContain('1 of 1');
    expect(await textOf('main')).toContain('Kept, not sent: 1');
    expect(await textOf('main')).toContain('Without an address: 1');
    await phone.goto(`/dashboard/${eventId}/confirmations`);
    await phone.getByText('1 of 1').waitFor();
    expect(await offences(phone)).toEqual([]);
  });

  it('stand with the registrant, and are sent again from there', async () => {
    await page.goto(`/dashboard/${eventId}/attendees/${ada}`);
    await page.getByRole('link', { name: 'Sent Messages' }).click();
    await page.getByRole('row', { name: /ada@example.org .* Kept, not sent/ }).waitFor();
    await page.getByRole('button', { name: 'Resend confirmation e-mail' }).click();
    await expect.poll(() => page.getByRole('row', { name: /ada@example.org/ }).count(), soon).toBe(2);
    expect(await offences(page)).toEqual([]);
    await phone.goto(`/dashboard/${eventId}/attendees/${ada}/messages`);
    await phone.getByText('Your registration for Message journey').first().waitFor();
    expect(await offences(phone)).toEqual([]);
  });

  it('are read in the test inbox, which says that nobody got them', async () => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('link', { name: 'Test inbox' }).click();
    await page.getByText('No mail server is set up, so e-mails are kept here').waitFor();
    await page
      .getByRole('button', { name: /Your registration for Message journey ada@example.org/ })
      .first()
      .click();
    const mail = page.frameLocator('iframe');
    await mail.getByText('Hello Ada Lovelace,').waitFor();
    expect(await mail.getByRole('img').count()).toBe(1);
    expect(await mail.getByRole('link', { name: 'View your registration' }).getAttribute('href')).toContain(
      `/welcome-email/${ada}`,
    );
    expect(await offences(page)).toEqual([]);
    await page.getByText('Text', { exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toContain('Confirmation number:');
    await phone.goto('/mails');
    await phone
      .getByRole('button', { name: /Message journey/ })
      .first()
      .click();
    await phone.frameLocator('iframe').getByText('Hello Ada Lovelace,').waitFor();
    expect(await offences(phone)).toEqual([]);
  });
});

describe('a message to many', () => {
  it('is filtered, previewed, sent to whoever is left ticked, followed, and stands in the log', async () => {
    await page.goto(`/dashboard/${eventId}/mass-emails`);
    await page.getByText('Nothing was sent yet').waitFor();
    await page.getByRole('button', { name: 'New mass e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Soon, ${FNAME}');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Dear ${FNAME} ${nickname}');
    expect(await offences(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send a test to myself' }).click();
    await page
      .getByText(/no mail server/i)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('1 recipient · 1 cannot be reached · 0 unsubscribed').waitFor();
    await dialog.getByText('${nickname}').waitFor();
    await dialog.getByRole('button', { name: 'Preview for Ada Lovelace' }).click();
    await page.frameLocator('iframe').getByText('Dear Ada').waitFor();
    expect(await offences(page)).toEqual([]);
    const ticked = dialog.getByRole('checkbox', { name: 'Ada Lovelace' });
    await ticked.uncheck();
    await dialog.getByText(/^0 recipients/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    await ticked.check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => textOf('main'), soon).toContain('1 of 1');
    expect(await textOf('main')).toContain('Kept, not sent: 1');
    await phone.goto(`/dashboard/${eventId}/mass-emails`);
    await phone.getByText('1 of 1').waitFor();
    expect(await offences(phone)).toEqual([]);
    await page.getByRole('link', { name: 'Mass Emails Log' }).click();
    await page.getByRole('row', { name: /ada@example.org/ }).waitFor();
    expect(await offences(page)).toEqual([]);
  });

  it('waits for what happens to each, and is switched off and on', async () => {
    await phone.getByRole('button', { name: 'New mass e-mail' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Welcome in');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Good that you came');
    await dialog.getByRole('combobox', { name: 'When does it go out?' }).selectOption('check-in');
    await dialog.getByRole('textbox', { name: 'Days after' }).fill('0');
    expect(await offences(phone)).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    const card = phone.getByRole('listitem').filter({ hasText: 'Welcome in' });
    await card.getByText('On check-in').waitFor();
    await turnout.ask(z.unknown(), 'POST', '/api/checkin/registration/x', {
      registrationId: ada,
      eventId,
      method: 'manual',
    });
    await expect.poll(() => card.textContent(), soon).toContain('Kept, not sent: 1');
    await card.getByRole('button', { name: 'Switch off' }).click();
    await card.getByRole('button', { name: 'Switch on' }).waitFor();
    expect(await offences(phone)).toEqual([]);
  });
});
