import { printingApi } from '@turnout/contracts/printing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offencesInBothSchemes, openBrowser } from '../platform/testing/journey.ts';
import { openDoor, type Door } from './testing/door.ts';

const phone = { width: 390, height: 844 };
const printer = { name: 'DYMO 450', state: 'idle', reasons: [] };

/** Says what a print agent at the desk says. */
const announce = async (door: Door, desk: string) => {
  const answer = await fetch(`${door.address}${printingApi.announceAgent.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${door.token}`,
      'content-type': 'application/json',
      'x-turnout-desk': desk,
    },
    body: JSON.stringify({
      eventId: door.eventId,
      agentId: 'agent000000000000001',
      computer: 'gate-1',
      printers: [printer],
      printer: printer.name,
    }),
  });
  return printingApi.announceAgent.output.parse(await answer.json()).jobs;
};

const openDesk = async (browser: Browser, door: Door, desk: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  await page.goto(door.address);
  await page.evaluate(
    ([held, name]) => {
      localStorage.setItem('token', held ?? '');
      localStorage.setItem('turnout.desk', name ?? '');
    },
    [door.token, desk],
  );
  await page.goto(`${door.address}/dashboard/${door.eventId}/scanner/registration`);
  return page;
};

describe('printing at the door', () => {
  let door: Door;
  let browser: Browser;
  beforeAll(async () => {
    door = await openDoor();
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is the browser’s until an agent serves the desk; then who comes in is printed there, as the desk chose', async () => {
    const pia = await door.register('Pia Quill');
    const page = await openDesk(browser, door, 'Press');
    await page.getByRole('button', { name: 'Printing by this browser' }).waitFor();
    await announce(door, 'Press');
    const line = page.getByRole('button', { name: 'DYMO 450 on gate-1' });
    await line.click();
    const dialog = page.getByRole('dialog', { name: 'Printing' });
    await dialog.getByRole('radio', { name: 'The first time only' }).check();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Number, code or name' }).fill(pia.confirmationNumber);
    await page.keyboard.press('Enter');
    const verdict = page.locator('[data-verdict="checked-in"]');
    await verdict.getByRole('button', { name: 'Print badge' }).waitFor();
    await page.keyboard.press('Escape');
    await line.click();
    await dialog.getByText('Waiting for the printer').waitFor();
    expect(await announce(door, 'Press')).toMatchObject([{ state: 'waiting', name: 'Pia Quill' }]);
    await dialog.getByRole('button', { name: 'Take off the list: Pia Quill' }).click();
    await dialog.getByText('Waiting for the printer').waitFor({ state: 'detached' });
    expect(await announce(door, 'Press')).toEqual([]);
  });
});
