// kind: journey, long
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offencesOn, openBrowser, showIn } from '../platform/testing/journey.ts';
import { fakeCameraFlags, filmOf, type Film } from '../desk/testing/film.ts';
import { keyboards, pressesOf, usKeyboard } from '../ui/testing/keyboards.ts';
import type { Press } from '../ui/us-keys.ts';
import { openDoor, type Door } from './testing/door.ts';

const phone = { width: 390, height: 844 };

/** A scanner screen of its own: another device as far as the server can tell. */
const openDesk = async (
  browser: Browser,
  door: Door,
  { token, name, ...device }: { token: string; name: string } & Pick<BrowserContextOptions, 'serviceWorkers'>,
): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext({ viewport: phone, ...device });
  const page = await context.newPage();
  await page.goto(door.address);
  await page.evaluate(
    ([held, desk]) => {
      localStorage.setItem('token', held ?? '');
      localStorage.setItem('turnout.desk', desk ?? '');
    },
    [token, name],
  );
  await page.goto(`${door.address}/dashboard/${door.eventId}/scanner/registration`);
  await field(page).waitFor();
  return { page, context };
};

/** Where a number or a name is typed; the list of cameras is a combobox too. */
const field = (page: Page) => page.getByRole('combobox', { name: 'Number, code or name' });
const verdict = (page: Page, kind: string) => page.locator(`[data-verdict="${kind}"]`);
const type = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};
/** As a hand scanner does it: keys on the page itself, milliseconds apart, then Enter. */
const shoot = async (page: Page, code: string): Promise<void> => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type(code, { delay: 4 });
  await page.keyboard.press('Enter');
};

/** Sends the keys of a hand scanner as a computer of another country has them, then Enter. */
const press = async (page: Page, presses: readonly Press[]): Promise<void> => {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
    },
    [...presses, { key: 'Enter', code: 'Enter' }],
  );
};

const paste = async (page: Page, code: string) => {
  await field(page).focus();
  // What a paste does: the whole text in one step, and no keys.
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
};

describe('the door', () => {
  let door: Door;
  let browser: Browser;
  beforeAll(async () => {
    door = await openDoor();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('admits a person at one desk, and the other desk hears where, when and by which colleague', async () => {
    const ana = await door.register('Ana Lopez');
    const [north, south] = await Promise.all([
      openDesk(browser, door, { token: door.token, name: 'North' }),
      openDesk(browser, door, { token: door.doraToken, name: 'South' }),
    ]);
    await type(north.page, ana.confirmationNumber);
    await verdict(north.page, 'checked-in').getByText('User Ana Lopez successfully checked in!').waitFor();

    await south.page.getByText('1 of 1').waitFor();
    await shoot(south.page, ana.confirmationNumber);
    const second = verdict(south.page, 'already-checked-in');
    await second.getByText('User Ana Lopez is already checked in').waitFor();
    await second.getByText('North', { exact: true }).waitFor();
    await second.getByText(door.adminName, { exact: true }).waitFor();
    expect(await second.getByText('@').count()).toBe(0);
    expect((await door.registration(ana._id)).checkinId).toBe(`${ana._id}~1`);
    await Promise.all([north.context.close(), south.context.close()]);
  });

  it('finds a person by name, walks the hits with the arrow keys, and refuses who is not confirmed', async () => {
    const bea = await door.register('Beatrix Quill');
    await door.setStatus(bea._id, 'rejected');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await field(page).fill('quill');
    await page.getByRole('option', { name: /Beatrix Quill/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await verdict(page, 'not-confirmed').getByText('Rejected', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await type(page, 'NOBODYS-CODE-1');
    await verdict(page, 'not-registered').getByText('Registrant Invalid OR NOT Registered').waitFor();
    expect((await door.registration(bea._id)).checkedIn).toBe(false);
    await context.close();
  });

  it('takes a check-in back with a reason, and admits the person again', async () => {
    const cleo = await door.register('Cleo Marsh');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await shoot(page, cleo._id);
    await verdict(page, 'checked-in').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Wrong person').click();
    await page.getByRole('button', { name: 'Undo check-in' }).click();
    await page.getByText('The check-in of Cleo Marsh was undone').first().waitFor();
    expect((await door.registration(cleo._id)).checkedIn).toBe(false);
    await shoot(page, cleo._id);
    await verdict(page, 'checked-in').waitFor();
    expect((await door.registration(cleo._id)).checkinId).toBe(`${cleo._id}~2`);
    await context.close();
  });

  it('checks a whole group in from the verdict of one', async () => {
    const primary = await door.register('Dan Field', 'Eve Field', 'Flo Field');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    const group = await door.group(primary._id);
    await shoot(page, group[1] ?? '');
    const panel = verdict(page, 'checked-in');
    await expect.poll(() => panel.getByRole('checkbox').count()).toBe(2);
    await panel.getByRole('button', { name: 'Check in all (2)' }).click();
    await page.getByText('2 people of the group successfully checked in!').first().waitFor();
    const inside = group.map((id) => door.registration(id));
    expect((await Promise.all(inside)).map(({ checkedIn }) => checkedIn)).toEqual([true, true, true]);
    await context.close();
  });

  it('understands a hand scanner with US keys at a French keyboard, and says so until somebody has read it', async () => {
    const [kit, lou] = [await door.register('Kit Vale'), await door.register('Lou Vale')];
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    const french = keyboards['French'] ?? usKeyboard;
    await press(page, pressesOf(kit._id, usKeyboard, french));
    await verdict(page, 'checked-in').getByText('Kit Vale', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const note = page.getByText('This hand scanner sends the keys of another keyboard');
    await note.waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Got it' }).click();
    await press(page, pressesOf(lou.confirmationNumber, usKeyboard, french));
    await verdict(page, 'checked-in').getByText('Lou Vale', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await note.count()).toBe(0);
    await context.close();
  });

  it('asks by the second reading of a hand scanner where the first is nobody’s, in one question', async () => {
    const mia = await door.register('Mia Vale');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    // A keyboard on which every letter is another one: both readings could be a code.
    const { plain, shifted } = usKeyboard;
    const moved = (signs: string) => signs.replaceAll(/[a-z]/gi, (sign) => (sign === 'a' ? 'b' : 'a'));
    const elsewhere = { plain: moved(plain), shifted: moved(shifted) };
    await press(page, pressesOf(mia._id, usKeyboard, elsewhere));
    await verdict(page, 'checked-in').getByText('Mia Vale', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('This hand scanner sends the keys of another keyboard').waitFor();
    await context.close();
  });

  it.each([
    ['typed without a pause', type],
    ['sent by a hand scanner', shoot],
    ['pasted', paste],
  ] as const)('answers the number of a group, %s, with the group, and admits whom it left ticked', async (_, give) => {
    const primary = await door.register('Gia Moss', 'Hugo Moss', 'Ian Moss');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await give(page, primary.confirmationNumber);
    const panel = verdict(page, 'group-number');
    await panel.getByText('Gia Moss: a group of 3, 3 still to check in').waitFor();
    await panel.getByRole('checkbox', { name: 'Hugo Moss' }).uncheck();
    await panel.getByRole('button', { name: 'Check in all (2)' }).click();
    await page.getByText('2 people of the group successfully checked in!').first().waitFor();
    const inside = (await door.group(primary._id)).map((id) => door.registration(id));
    expect((await Promise.all(inside)).map(({ checkedIn }) => checkedIn)).toEqual([true, false, true]);
    await context.close();
  });

  it('offers whom of a group is left when one of two is in already, and admits whom it left ticked', async () => {
    const primary = await door.register('Uma Park', 'Vic Park');
    const [, vic = ''] = await door.group(primary._id);
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await shoot(page, vic);
    await verdict(page, 'checked-in').getByRole('button', { name: 'Okay' }).click();
    const panel = verdict(page, 'already-checked-in');
    // The same badge is not asked again for three seconds after its verdict.
    await expect
      .poll(
        async () => {
          if ((await panel.count()) === 0) await shoot(page, vic);
          return panel.count();
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toBe(1);
    const uma = panel.getByRole('checkbox', { name: 'Uma Park' });
    await uma.waitFor();
    expect(await uma.isChecked()).toBe(true);
    await panel.getByRole('button', { name: 'Check in all (1)' }).click();
    await page.getByText('1 person of the group successfully checked in!').first().waitFor();
    expect((await door.registration(primary._id)).checkedIn).toBe(true);
    await context.close();
  });

  it('admits nobody without a network, and exactly once when it is back', async () => {
    const gus = await door.register('Gus Oakes');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await context.setOffline(true);
    await shoot(page, gus._id);
    await verdict(page, 'waiting').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 scan in the queue').waitFor();
    await page.getByText('No check-ins while offline. Scans are queued').waitFor();
    expect((await door.registration(gus._id)).checkedIn).toBe(false);

    await context.setOffline(false);
    await verdict(page, 'checked-in')
      .getByText(/Delayed result/)
      .waitFor();
    expect((await door.registration(gus._id)).checkinId).toBe(`${gus._id}~1`);
    await context.close();
  });

  it('counts a scan once whose answer was lost on its way back', async () => {
    const hal = await door.register('Hal Pike');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    const ids: string[] = [];
    await page.route('**/api/checkin/registration/*', async (route) => {
      ids.push((await route.request().headerValue('idempotency-key')) ?? '');
      if (ids.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await shoot(page, hal._id);
    await verdict(page, 'checked-in')
      .getByText(/Delayed result/)
      .waitFor();
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);
    expect((await door.registration(hal._id)).checkinId).toBe(`${hal._id}~1`);
    await context.close();
  });

  it('keeps what waits through a reload of the page', async () => {
    const ida = await door.register('Ida Rowe');
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await page.route('**/api/checkin/registration/*', (route) => route.abort('connectionreset'));
    await shoot(page, ida._id);
    await verdict(page, 'waiting').waitFor();
    await page.reload();
    await page.getByText('1 scan in the queue').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await verdict(page, 'checked-in').getByText('User Ida Rowe successfully checked in!').waitFor();
    expect((await door.registration(ida._id)).checkinId).toBe(`${ida._id}~1`);
    await context.close();
  });

  it('says after a reload without a network that there is none, shows what waits, and sends what is not cancelled', async () => {
    const [jo, kim] = await Promise.all([door.register('Jo Lane'), door.register('Kim Moss')]);
    const { page, context } = await openDesk(browser, door, {
      token: door.doraToken,
      name: 'South',
      serviceWorkers: 'allow',
    });
    // Comes last: then all that the page is made of is kept.
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined), { timeout: 60_000 })
      .toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const { _id } of [jo, kim]) {
      await shoot(page, _id);
      await verdict(page, 'waiting').waitFor();
      await page.keyboard.press('Escape');
    }
    // Chromium lets a page that goes back to the network for a moment: the old page is not to send what waits.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('This page goes'));
    });
    await page.reload();
    const said = page.getByRole('status').filter({ hasText: 'There is no connection to the server.' });
    await said.waitFor();
    const queue = page.getByRole('region', { name: '2 scans in the queue' });
    await queue.waitFor();
    expect(await page.getByText(/Jo Lane|Kim Moss|Harbour Lights/).count()).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      expect(await offencesOn(page, { rules: 'all' })).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: `Cancel ${jo._id}` }).click();
    await page.getByRole('region', { name: '1 scan in the queue' }).waitFor();
    await context.setOffline(false);
    await verdict(page, 'checked-in').getByText('User Kim Moss successfully checked in!').waitFor();
    expect(await said.count()).toBe(0);
    expect((await door.registration(kim._id)).checkinId).toBe(`${kim._id}~1`);
    expect((await door.registration(jo._id)).checkedIn).toBe(false);
    await context.close();
  });

  it('registers somebody on the spot and checks them in at once', async () => {
    const { page, context } = await openDesk(browser, door, { token: door.token, name: 'North' });
    await page.getByRole('button', { name: 'Add someone' }).click();
    await page.getByRole('combobox', { name: 'Registration type' }).selectOption({ label: 'Visitor' });
    await page.getByLabel('First name').fill('Walter');
    await page.getByLabel('Last name').fill('Inn');
    await page.getByRole('button', { name: 'Register and check in' }).click();
    await verdict(page, 'checked-in').getByText('User Walter Inn successfully checked in!').waitFor();
    expect(await verdict(page, 'checked-in').getByText('Visitor').isVisible()).toBe(true);
    await context.close();
  });

  it('says in words why there is no camera', async () => {
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await page.getByText(/The camera is not allowed|No camera found/).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await context.close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe objects to, %s', async (colorScheme) => {
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    await showIn(page, colorScheme);
    const violations = () => offencesOn(page, { rules: 'all' });
    expect(await violations()).toEqual([]);
    await type(page, 'NOBODYS-CODE-2');
    await verdict(page, 'not-registered').waitFor();
    expect(await violations()).toEqual([]);
    await context.close();
  });
});

describe('the camera', () => {
  let door: Door;
  let browser: Browser;
  let film: Film;
  beforeAll(async () => {
    door = await openDoor();
    const kit = await door.register('Kit Sand');
    const plain = await openBrowser();
    film = await filmOf(plain, door, kit);
    await plain.close();
    browser = await openBrowser(fakeCameraFlags(film));
  });
  afterAll(async () => {
    await browser.close();
    await film.remove();
  });

  it('reads a badge, outlines it, and asks no second time while it stays there', async () => {
    const { page, context } = await openDesk(browser, door, { token: door.doraToken, name: 'South' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/checkin/') && asked.push(request.url()));
    await verdict(page, 'checked-in').getByText('User Kit Sand successfully checked in!').waitFor();
    await page.getByTestId('outline').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Okay' }).click();
    await page.getByText('Just scanned').waitFor();
    expect(asked.length).toBeLessThanOrEqual(1);
    const cameras = page.getByRole('combobox', { name: 'Choose the camera' });
    expect(await cameras.getByRole('option').allTextContents()).toEqual(['Main Rear Camera', 'camera 1']);
    await cameras.selectOption('camera 1');
    await page.getByTestId('outline').waitFor({ state: 'attached' });
    // A slow hand scanner, with the focus left in the list of cameras.
    const leo = await door.register('Leo Finch');
    await cameras.focus();
    await page.keyboard.type(leo._id, { delay: 60 });
    await page.keyboard.press('Enter');
    await verdict(page, 'checked-in').getByText('User Leo Finch successfully checked in!').waitFor();
    expect(await cameras.inputValue()).not.toBe('');
    await context.close();
  });
});
