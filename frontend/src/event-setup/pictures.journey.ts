// kind: journey, long
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesOn, openBrowser, showIn } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let eventId: string;
let organiser: Page;
beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  ({ eventId } = await makeEvent(turnout, 'With a cover', {
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
  }));
  organiser = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

/** A picture as a camera brings it: far too large. */
const photo = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const url = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: across, height: down });
      const context = canvas.getContext('2d');
      for (let x = 0; x < across; x += 40)
        for (let y = 0; y < down; y += 40) {
          if (context === null) continue;
          context.fillStyle = `hsl(${(x + y) % 360} 60% ${30 + ((x * y) % 40)}%)`;
          context.fillRect(x, y, 40, 40);
        }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.replace(/^.*,/, ''), 'base64');
};
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

/** Chooses a file with the keyboard alone. */
const choose = async (button: string, chosen: ReturnType<typeof file>) => {
  const asked = organiser.waitForEvent('filechooser');
  await organiser.getByRole('button', { name: button, exact: true }).focus();
  await organiser.keyboard.press('Enter');
  await (await asked).setFiles(chosen);
};
const save = async () => {
  const answered = organiser.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/events/${eventId}`),
  );
  await organiser.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).status()).toBe(200);
};
/** What keeps people out of the settings in light and dark, and whether they fit a phone. */
const settingsFit = async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(organiser, colorScheme);
    expect(await offencesOn(organiser)).toEqual([]);
  }
  await organiser.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOn(organiser)).toEqual([]);
  await organiser.setViewportSize({ width: 1280, height: 900 });
};

const Picture = z.object({ address: z.string(), width: z.number(), height: z.number() });
const drawn = async (picture: Locator) => {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return Picture.parse(
    await picture.evaluate(({ currentSrc, naturalWidth, naturalHeight }: HTMLImageElement) => ({
      address: currentSrc,
      width: naturalWidth,
      height: naturalHeight,
    })),
  );
};
const openPublic = async (width: number, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width, height: 844 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`/evt/${eventId}`);
  await page.getByRole('heading', { level: 1, name: 'With a cover' }).waitFor();
  return page;
};

describe('the cover and the logo of an event', () => {
  let address = '';

  it('are chosen in the settings with the keyboard, and made light before they leave', async () => {
    await organiser.goto(`/dashboard/${eventId}/settings`);
    await choose('Choose a cover', file('harbour.png', await photo(organiser, 3200, 1200)));
    await organiser.getByRole('img', { name: 'Cover: harbour.png' }).waitFor();
    await choose('Choose a logo', file('logo.png', await photo(organiser, 960, 480)));
    await organiser.getByRole('img', { name: 'Logo: logo.png' }).waitFor();
    await organiser.getByRole('textbox', { name: 'What the cover shows' }).fill('A harbour');
    await settingsFit();
    await save();
  });

  it('are not replaced by what is no picture', async () => {
    await choose('Replace the logo', file('logo.png', Buffer.from('PK\u0003\u0004 and so on')));
    await organiser.getByText('must be a PNG, JPEG, WebP, GIF or SVG picture').waitFor();
    await organiser.getByRole('img', { name: 'Logo: logo.png' }).waitFor();
    await settingsFit();
  });

  it('are on the public page, on a phone in the size for phones', async () => {
    const phone = await openPublic(390, 'dark');
    const small = await drawn(phone.getByRole('img', { name: 'A harbour' }));
    expect(small).toMatchObject({ width: 800, height: 300 });
    expect(await drawn(phone.getByRole('img', { name: 'With a cover' }))).toMatchObject({ width: 480, height: 240 });
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
    const desk = await openPublic(1280, 'light');
    const whole = await drawn(desk.getByRole('img', { name: 'A harbour' }));
    expect(whole).toMatchObject({ width: 1600, height: 600 });
    expect(await offencesOn(desk)).toEqual([]);
    ({ address } = whole);
    const weigh = async (path: string) => (await (await fetch(path)).arrayBuffer()).byteLength;
    expect(await weigh(small.address)).toBeLessThan(await weigh(address));
    expect(await weigh(address)).toBeLessThan(400_000);
    for (const page of [phone, desk]) await page.context().close();
  });

  it('are taken off again, and then nobody reads them', async () => {
    const remove = organiser.getByRole('button', { name: 'Remove the cover' });
    await remove.focus();
    await organiser.keyboard.press('Enter');
    await remove.waitFor({ state: 'detached' });
    expect(await organiser.evaluate(() => document.activeElement?.textContent)).toBe('Choose a cover');
    await save();
    const phone = await openPublic(390, 'light');
    await phone.getByRole('img', { name: 'With a cover' }).waitFor();
    expect(await phone.getByRole('img', { name: 'A harbour' }).count()).toBe(0);
    expect((await fetch(address)).status).toBe(404);
    await phone.context().close();
  });
});

describe('the pictures of an event and of its speakers', () => {
  it('are uploaded on one screen, seen at once on another, and given away by their address', async () => {
    const other = (await openLoggedIn(browser, turnout)).page;
    for (const page of [organiser, other]) {
      await page.goto(`/dashboard/${eventId}/uploads`);
      await page.getByRole('button', { name: 'New' }).waitFor();
    }
    await organiser.getByRole('button', { name: 'New' }).focus();
    await organiser.keyboard.press('Enter');
    const dialog = organiser.getByRole('dialog', { name: 'New picture' });
    const chooser = organiser.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Drop a picture here/ }).press('Enter');
    await (await chooser).setFiles(file('map.png', await photo(organiser, 900, 600)));
    await dialog.getByRole('img', { name: 'Preview of map.png' }).waitFor();
    expect(await offencesOn(organiser)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const tile = other.getByRole('listitem').filter({ hasText: 'map.png' });
    const small = await drawn(tile.getByRole('img', { name: 'map.png' }));
    expect(small).toMatchObject({ width: 320, height: 213 });
    await other.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOn(other)).toEqual([]);
    expect(await offencesOn(other)).toEqual([]);
    const address = small.address.replace(/\?.*$/, '');
    expect((await fetch(address)).status).toBe(200);
    await tile.getByRole('button', { name: /^Delete/ }).click();
    const question = other.getByRole('dialog', { name: 'Are you sure you want to delete this image?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await organiser.getByText('map.png').waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
    await other.context().close();
  });

  it('are shown beside a speaker’s name on the public page', async () => {
    await organiser.goto(`/dashboard/${eventId}/speakers/create`);
    await organiser.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
    await organiser.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
    await choose('Choose a picture', file('ada.png', await photo(organiser, 700, 700)));
    await organiser.getByRole('img', { name: 'Picture: ada.png' }).waitFor();
    await settingsFit();
    await organiser.getByRole('button', { name: 'Save', exact: true }).click();
    await organiser.getByText('Speaker was successfully created!').waitFor();
    await organiser.waitForURL(/\/settings\?tab=speakers$/);
    const phone = await openPublic(390, 'dark');
    const face = phone.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).locator('img');
    await face.scrollIntoViewIfNeeded();
    expect((await drawn(face)).address).toContain('rendition=thumb');
    await phone.context().close();
  });
});
