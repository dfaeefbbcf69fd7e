import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, openInterface } from '../../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../../../platform/testing/journey.ts';

const Id = z.object({ _id: z.string() });
const address = 'nora@journey.test';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let number: string;
let phone: Page;

/** An event whose registrants may edit and remove, with a group of two. */
const makeGroup = async ({ ask }: Interface): Promise<void> => {
  const { event } = await ask(z.object({ event: Id }), 'POST', '/api/events', {
    name: 'Edited by registrants',
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
  });
  eventId = event._id;
  await ask(z.object({}), 'PUT', `/api/events/${eventId}`, {
    showEditMyRegistration: true,
    allowRegistrantToDeleteRegistrant: true,
  });
  const Fields = z.object({ fields: z.array(Id.extend({ fieldMapping: z.string() })) });
  const { fields } = await ask(Fields, 'GET', `/api/fields?eventId=${eventId}`);
  const form = { eventId, name: 'Visitor', fields: fields.map(({ _id }) => _id) };
  const Made = z.object({ type: Id });
  const { type: guest } = await ask(Made, 'POST', '/api/types', { ...form, name: 'Guest', typeGroupOnly: true });
  const along = { groups: [guest._id], groupCount: { [guest._id]: 1 } };
  const { type } = await ask(Made, 'POST', '/api/types', { ...form, ...along });
  const mapped = (mapping: string) => fields.find(({ fieldMapping }) => fieldMapping === mapping)?._id;
  const named = (first: string, email?: string) => ({
    type: type._id,
    fields: [
      { _id: mapped('firstName'), value: first },
      { _id: mapped('lastName'), value: 'Sand' },
      ...(email === undefined ? [] : [{ _id: mapped('email'), value: email }]),
    ],
  });
  const Group = z.object({ registration: z.object({ confirmationNumber: z.string() }) });
  const body = { event: eventId, ...named('Nora', address), registrants: [named('Otto')] };
  number = (await ask(Group, 'POST', '/api/registrations', body)).registration.confirmationNumber;
};

/** The way to the page of the newest link that was sent. */
const linkSent = async ({ ask }: Interface): Promise<string> => {
  const Mails = z.object({ mails: z.array(Id.extend({ to: z.string(), subject: z.string() })) });
  const newest = async () => {
    const { mails } = await ask(Mails, 'GET', '/api/x/mails');
    return mails.find(({ to, subject }) => to === address && subject.startsWith('Edit'))?._id;
  };
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
  const Mail = z.object({ mail: z.object({ text: z.string() }) });
  const { mail } = await ask(Mail, 'GET', `/api/x/mails/${(await newest()) ?? ''}`);
  return /\/evt\/[0-9a-z]+\/registration\/[0-9a-z-]+\/edit/.exec(mail.text)?.[0] ?? '';
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  await makeGroup(turnout);
  const visitor = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  phone = await visitor.newPage();
});
afterAll(() => browser.close());

describe('registrants who edit their registration', () => {
  it('ask for a link on the page of the event, by keyboard', async () => {
    await phone.goto(`/evt/${eventId}`);
    await phone.getByRole('button', { name: 'Edit My Registration' }).press('Enter');
    const dialog = phone.getByRole('dialog', { name: 'Edit my registration' });
    await dialog.getByLabel('E-mail address').press('Enter');
    await dialog.getByText('Please enter the e-mail address.').waitFor();
    await dialog.getByLabel('E-mail address').fill(address);
    await dialog.getByLabel('Confirmation number').fill(number.toLowerCase());
    expect(await offencesOn(phone)).toEqual([]);
    await dialog.getByLabel('Confirmation number').press('Enter');
    // No mail server is set up here, which nobody is promised an e-mail from.
    await phone.getByText('No e-mail can be sent from here yet.').waitFor();
  });

  it('change what they entered, and are told what is missing', async () => {
    await phone.goto(await linkSent(turnout));
    const [nora, otto] = [phone.getByLabel('First name').nth(0), phone.getByLabel('First name').nth(1)];
    await otto.fill('');
    await phone.getByRole('button', { name: 'Save changes' }).click();
    await phone.getByRole('button', { name: 'First name is required on Registrant #2!' }).waitFor();
    expect(await offencesInBothSchemes(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
    await nora.fill('Eleonora');
    await otto.fill('Ottilie');
    await phone.getByRole('button', { name: 'Save changes' }).click();
    await phone.getByText('Information successfully updated!').waitFor();
    await phone.reload();
    await phone.getByLabel('First name').nth(1).waitFor();
    expect(await nora.inputValue()).toBe('Eleonora');
    expect(await otto.inputValue()).toBe('Ottilie');
  });

  it('bring somebody along', async () => {
    await phone.getByRole('button', { name: 'Add Guest (1 left)' }).click();
    const guest = phone.getByRole('region', { name: 'Registrant #3' });
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
    await guest.getByLabel('First name').fill('Greta');
    await guest.getByLabel('Last name').fill('Sand');
    await phone.getByRole('button', { name: 'Save changes' }).click();
    await phone.getByText('One person was added to your registration.').waitFor();
    await phone.getByRole('button', { name: 'Remove registrant #3' }).waitFor();
  });

  it('remove whom they brought along, then cancel, and the link leads home', async () => {
    const link = phone.url();
    await phone.getByRole('button', { name: 'Remove registrant #2' }).click();
    const removal = phone.getByRole('dialog', { name: 'Remove Ottilie Sand' });
    expect(await offencesOn(phone)).toEqual([]);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await removal.waitFor({ state: 'hidden' });
    await phone.getByRole('heading', { name: 'Registrant #2' }).waitFor({ state: 'detached' });
    expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('Primary registrant');
    await phone.getByRole('button', { name: 'Cancel the registration' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Cancel the registration' }).click();
    await phone.getByText('Your registration was cancelled.').waitFor();
    await phone.goto(link);
    await phone.getByText('This link is no longer good. Please ask for a new one.').waitFor();
    expect(new URL(phone.url()).pathname).toBe(`/evt/${eventId}`);
  });
});
