import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser } from '../../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let typeId: string;
let ada: string;
let old: string;
let page: Page;
let phone: Page;

const Codes = z.object({ codes: z.array(z.object({ code: z.string() })) });
const codeOfAda = async (): Promise<string> => {
  const body = { eventId, registrants: [ada] };
  const { codes } = await turnout.ask(Codes, 'POST', '/api/x/registrations/badges', body);
  return codes[0]?.code ?? '';
};
const shoot = async (code: string): Promise<void> => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type(code, { delay: 4 });
  await page.keyboard.press('Enter');
};
const sheet = (on: Page) => on.getByRole('article', { name: 'Badge of Ada Lovelace' }).first();

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const made = await makeEvent(turnout, 'Badges journey');
  ({ eventId } = made);
  ada = (await made.register('Ada Lovelace')).registration._id;
  const Types = z.object({ types: z.array(z.object({ _id: z.string() })) });
  const { types } = await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`);
  typeId = types[0]?._id ?? '';
  old = await codeOfAda();
  ({ page } = await openLoggedIn(browser, turnout));
  ({ page: phone } = await openLoggedIn(browser, turnout, 'cards', { viewport: { width: 390, height: 844 } }));
}, 60_000);
afterAll(() => browser.close());

describe('a badge', () => {
  it('is designed with a preview beside it, by keyboard, and a wrong tag is named before it is saved', async () => {
    await page.goto(`/dashboard/${eventId}/registration-types/edit/${typeId}`);
    await page.getByRole('tab', { name: 'Badge' }).click();
    await page.getByRole('button', { name: 'Design this badge' }).click();
    await page.getByRole('button', { name: 'Add a part' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Text' }).focus();
    await page.keyboard.press('Enter');
    const text = page.getByRole('group', { name: /^Text/ }).last();
    await text.getByRole('textbox', { name: 'Text' }).fill('Hall ${HALL}');
    await text.getByText('This tag names nothing and stays empty: ${HALL}').waitFor();
    await text.getByRole('textbox', { name: 'Text' }).fill('Hall seven');
    await sheet(page).getByText('Hall seven').waitFor();
    await page
      .getByRole('button', { name: /^Move Text.* up$/ })
      .last()
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('registration-types'));
    await phone.goto(`/dashboard/${eventId}/registration-types/edit/${typeId}`);
    await phone.getByRole('tab', { name: 'Badge' }).click();
    await phone.getByRole('heading', { name: 'Badge design' }).waitFor();
    await sheet(phone).getByText('Hall seven').waitFor();
    expect(await offencesInBothSchemes(phone)).toEqual([]);
  });

  it('is printed as it was designed, and as one PDF', async () => {
    await page.goto(`/print/${ada}`);
    await sheet(page).getByText('Hall seven').waitFor();
    await sheet(page).getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    expect(await offencesOn(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('badges.pdf');
    await page.getByText('1 badge is in the file and noted as printed.').waitFor();
  });

  it('that was lost is replaced: the old code is refused at the door, the new one let in', async () => {
    await phone.goto(`/dashboard/${eventId}/attendees/${ada}`);
    await phone.getByText('Printed once').waitFor();
    await phone.getByRole('button', { name: 'Badge lost' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Void and replace' }).click();
    await phone.getByRole('list', { name: 'What happened to the badge' }).getByText('Lost badge replaced').waitFor();
    expect(await offencesInBothSchemes(phone)).toEqual([]);
    await page.evaluate(() => localStorage.setItem('turnout.desk', 'North'));
    await page.goto(`/dashboard/${eventId}/scanner/registration`);
    await page.getByRole('combobox', { name: 'Number, code or name' }).waitFor();
    await shoot(old);
    await page.getByText('This badge was reported lost and replaced: it is no longer valid').first().waitFor();
    await page.keyboard.press('Escape');
    await shoot(await codeOfAda());
    await page.locator('[data-verdict="checked-in"]').waitFor();
  });
});
