import { fieldRecord } from '@turnout/contracts/forms';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let typeId: string;
let companyId: string;
let page: Page;
let preview: Page;

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  ({ eventId } = await makeEvent(turnout, 'The form tab'));
  const List = z.object({ fields: z.array(z.object({ _id: z.string(), name: z.string() })) });
  const { fields } = await turnout.ask(List, 'GET', `/api/fields?eventId=${eventId}`);
  companyId = fields.find(({ name }) => name === 'COMPANY')?._id ?? '';
  const body = { eventId, name: 'Guest', fields: fields.map(({ _id }) => _id) };
  ({ _id: typeId } = (
    await turnout.ask(z.object({ type: z.object({ _id: z.string() }) }), 'POST', '/api/types', body)
  ).type);
  const opened = await openLoggedIn(browser, turnout);
  page = opened.page;
  preview = await opened.context.newPage();
  await page.goto(`/dashboard/${eventId}/registration-types/edit/${typeId}`);
  await page.getByRole('tab', { name: 'Registration Form' }).click();
  await preview.goto(`/dashboard/${eventId}/registration-types/preview/${typeId}`);
  // A page that lies behind another draws nothing.
  await page.bringToFront();
});
afterAll(() => browser.close());

const dialog = (): Locator => page.getByRole('dialog', { name: /^Edit / });
const title = (): Locator => dialog().getByRole('textbox', { name: 'Title' });
const edit = (name: string): Locator => page.getByRole('button', { name: `Edit ${name}`, exact: true });
const asked = (name: string): Locator => preview.getByRole('textbox', { name, exact: true });

describe('the form of a registration type', () => {
  it('has its fields changed in place, by keyboard, asks before changes are left, and says that they are saved', async () => {
    await asked('Company').waitFor();
    await edit('Company').press('Enter');
    await title().fill('Employer');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title().inputValue()).toBe('Employer');
    expect(await offencesOn(page)).toEqual([]);
    await title().press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Information successfully updated!').first().waitFor();
    await edit('Employer').waitFor();
    await expect.poll(() => edit('Employer').evaluate((button) => button === document.activeElement)).toBe(true);
    // Saved in this tab, seen in the other; the type's own form stays as it was.
    await asked('Employer').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${eventId}/registration-types/edit/${typeId}`);
  });

  it('asks whoever comes second which of two changes holds', async () => {
    await edit('Employer').click();
    await title().waitFor();
    await turnout.ask(fieldRecord.calls.revise.output, 'PUT', `/api/fields/${companyId}`, { title: 'Firm' });
    await title().fill('Works for');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const meanwhile = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await meanwhile.waitFor();
    await meanwhile.getByRole('radio', { name: 'Keep mine' }).check();
    await meanwhile.getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    // The type's own form is neither saved nor left by it.
    await edit('Works for').waitFor();
  });

  it('shows its choices in the preview before they are saved, and fills a phone with the dialog', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Take E-mail out of the form', exact: true }).click();
    await asked('E-mail').waitFor({ state: 'detached' });
    await preview.getByText('before it is saved').waitFor();
    await edit('First name').click();
    await title().waitFor();
    expect((await dialog().boundingBox())?.width).toBe(390);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  });
});
