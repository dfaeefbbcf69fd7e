import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../../platform/testing/journey.ts';

const Types = z.object({ types: z.array(z.object({ _id: z.string() })) });
const Mails = z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) });
const address = 'edith@journey.test';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let typeId: string;
let staff: Page;
let phone: Page;

const subjects = async (): Promise<readonly string[]> =>
  (await turnout.ask(Mails, 'GET', '/api/x/mails')).mails.flatMap(({ to, subject }) =>
    to === address ? [subject] : [],
  );

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const when = { startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z' };
  ({ eventId } = await makeEvent(turnout, 'Approval journey', when));
  typeId = (await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`)).types[0]?._id ?? '';
  await turnout.ask(z.unknown(), 'PUT', `/api/types/${typeId}`, { requireApproval: true });
  ({ page: staff } = await openLoggedIn(browser, turnout));
  const visitor = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  phone = await visitor.newPage();
  await staff.goto(`/dashboard/${eventId}/approvals`);
  await staff.getByText('Nobody is waiting for approval').waitFor();
}, 60_000);
afterAll(() => browser.close());

describe('a type that needs approval', () => {
  it('has whoever registers wait, and says so', async () => {
    await phone.goto(`/evt/${eventId}/register/${typeId}`);
    await phone.getByLabel('First name').fill('Edith');
    await phone.getByLabel('Last name').fill('Clarke');
    await phone.getByLabel('E-mail').fill(address);
    await phone.getByText('Verified').waitFor();
    await phone.getByRole('button', { name: 'Register' }).click();
    await phone.getByText('Your registration waits for approval').waitFor();
    expect(await phone.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
  });

  it('shows them to staff at once, who accept them', async () => {
    await staff.getByRole('button', { name: 'Accept Edith Clarke' }).click();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    const dialog = staff.getByRole('dialog', { name: 'Accept' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('1 done, 0 already so, 0 refused').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await staff.getByText('Nobody is waiting for approval').waitFor();
  });

  it('tells them by e-mail, and their page has their code for the entrance', async () => {
    await expect.poll(subjects, { timeout: 20_000 }).toContain('Your registration for Approval journey');
    await phone.reload();
    await phone.getByText('Your registration is confirmed').waitFor();
    await phone.getByRole('img', { name: /^QR code/ }).waitFor();
    expect(await offencesOn(phone)).toEqual([]);
  });
});
