// kind: journey, long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';
import { openNetwork, type Network } from '../platform/testing/without-websockets.ts';

/** How long a view may take to come by another way, in ms. */
const soon = { timeout: 20_000 };
const phone = { width: 390, height: 844 };

let browser: Browser;
let turnout: Interface;
let network: Awaited<ReturnType<typeof openNetwork>> | undefined;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
});
afterEach(() => network?.close());
afterAll(() => browser.close());

/** A staff page behind a network. */
const openBehind = async (does: Network): Promise<Page> => {
  network = await openNetwork(turnout.address, does);
  const context = await browser.newContext({ baseURL: network.address, locale: 'en-GB', viewport: phone });
  await context.addInitScript((token) => localStorage.setItem('token', token), turnout.token);
  return context.newPage();
};

describe('a network that lets no websockets through', () => {
  it.each(['refuses', 'swallows'] as const)(
    'and %s them: lists load, follow, and say that it is slow',
    async (does) => {
      const event = await makeEvent(turnout, `Behind a proxy that ${does}`);
      await event.register('Ada Byron');
      const page = await openBehind(does);
      await page.goto(`/dashboard/${event.eventId}/attendees`);
      const people = page.getByRole('article');
      await expect.poll(() => people.count(), soon).toBe(1);
      await event.register('Grace Hopper');
      await expect.poll(() => people.count(), soon).toBe(2);
      const note = page.getByText('Live updates are slow here', { exact: true });
      await note.waitFor(soon);
      expect(await offencesOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Put this note away' }).click();
      expect(await note.count()).toBe(0);
      await page.context().close();
    },
  );

  it('and answers no line at all: says what is wrong after ten seconds, and loads as soon as it is let through', async () => {
    const event = await makeEvent(turnout, 'Behind a proxy that blocks');
    await event.register('Alan Turing');
    const page = await openBehind('blocks');
    await page.goto(`/dashboard/${event.eventId}/attendees`);
    const notice = page.getByRole('alert').filter({ hasText: 'This page is still waiting for the server.' });
    await notice.waitFor(soon);
    expect(await offencesOn(page)).toEqual([]);
    if (network !== undefined) network.does = 'refuses';
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('article').count(), soon).toBe(1);
    expect(await notice.count()).toBe(0);
    await page.context().close();
  });

  it('has the door say so too, where the desk waits for its event', async () => {
    const event = await makeEvent(turnout, 'A door behind a proxy');
    const page = await openBehind('blocks');
    await page.goto(`/dashboard/${event.eventId}/scanner/registration`);
    await page.getByText('This page is still waiting for the server.').waitFor(soon);
    if (network !== undefined) network.does = 'refuses';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('combobox', { name: 'Number, code or name' }).waitFor(soon);
    await page.context().close();
  });
});
