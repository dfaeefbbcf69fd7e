import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, openInterface, openLoggedIn } from '../../../platform/testing/journey-event.ts';
import { overflowOn, offencesOn, openBrowser } from '../../../platform/testing/journey.ts';

const Id = z.object({ _id: z.string() });
const types = [
  'text',
  'textarea',
  'editor',
  'list',
  'radio',
  'checkboxes',
  'integer',
  'calendar',
  'color',
  'media',
] as const;
const titleOf = (type: string): string => `Ask ${type}`;

let browser: Browser;
let turnout: Interface;
let eventId: string;
let typeId: string;
let phone: Page;

/** An event whose form and whose checkpoint ask one field of every type. */
const makeEverything = async ({ ask }: Interface): Promise<void> => {
  const { event } = await ask(z.object({ event: Id }), 'POST', '/api/events', {
    name: 'Every question',
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
  });
  eventId = event._id;
  const { fields } = await ask(z.object({ fields: z.array(Id) }), 'GET', `/api/fields?eventId=${eventId}`);
  const made: string[] = [];
  for (const type of types) {
    const field = { eventId, title: titleOf(type), name: type, type, values: 'S\nM', labels: 'Small\nMedium' };
    made.push((await ask(z.object({ field: Id }), 'POST', '/api/fields', { ...field, required: true })).field._id);
  }
  const form = { eventId, name: 'Everything', fields: [...fields.map(({ _id }) => _id), ...made] };
  typeId = (await ask(z.object({ type: Id }), 'POST', '/api/types', form)).type._id;
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  await makeEverything(turnout);
  const visitor = await browser.newContext({
    baseURL: turnout.address,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  phone = await visitor.newPage();
});
afterAll(() => browser.close());

describe('a form that asks every type of field', () => {
  it('says of each in the language of the page what is wrong, and nothing of it keeps anybody out', async () => {
    await phone.goto(`/evt/${eventId}/register/${typeId}`);
    await phone.getByLabel('First name').fill('Rosalía');
    await phone.getByLabel('Last name').fill('Castro');
    await phone.getByRole('textbox', { name: titleOf('editor') }).waitFor();
    await phone.getByRole('textbox', { name: titleOf('color'), exact: true }).fill('red');
    await phone.getByLabel(titleOf('media')).setInputFiles({ name: 'a.exe', mimeType: '', buffer: Buffer.from('MZ') });
    await phone.getByText('Type de fichier non valide').waitFor();
    await phone.getByLabel(titleOf('integer')).fill('1.5');
    await phone.getByLabel('Last name').focus();
    await phone.getByText('doit être une couleur telle que #1a2b3c').waitFor();
    await phone.getByText('doit être un nombre entier').waitFor();
    await phone.getByRole('button', { name: "S'inscrire" }).click();
    await phone.getByRole('alert').first().waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
  });

  it('takes a value of each, which staff read in words', async () => {
    await phone.getByRole('textbox', { name: titleOf('text'), exact: true }).fill('one line');
    await phone.getByLabel(titleOf('textarea')).fill('two\nlines');
    await phone.getByRole('textbox', { name: titleOf('editor') }).fill('rich & safe');
    await phone.getByLabel(titleOf('list')).selectOption({ label: 'Medium' });
    await phone
      .getByRole('radiogroup', { name: titleOf('radio') })
      .getByLabel('Small')
      .check();
    await phone
      .getByRole('group', { name: titleOf('checkboxes') })
      .getByLabel('Small')
      .check();
    await phone
      .getByRole('group', { name: titleOf('checkboxes') })
      .getByLabel('Medium')
      .check();
    await phone.getByLabel(titleOf('integer')).fill('42');
    await phone.getByLabel(titleOf('calendar')).fill('2026-11-21');
    await phone.getByRole('textbox', { name: titleOf('color'), exact: true }).fill('#1a2b3c');
    const pass = { name: 'My pass.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await phone.getByLabel(titleOf('media')).setInputFiles(pass);
    await phone.getByText('My pass.pdf').waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    await phone.getByRole('button', { name: "S'inscrire" }).click();
    await phone.waitForURL('**/welcome-email/*');
    const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';

    const { page, context } = await openLoggedIn(browser, turnout);
    await page.goto(`/dashboard/${eventId}/attendees/${id}`);
    for (const text of ['one line', 'rich & safe', 'Medium', 'Small, Medium', '42', '21-11-2026', '#1a2b3c'])
      await page.getByRole('definition').filter({ hasText: text }).first().waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download: My pass.pdf' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('My pass.pdf');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: titleOf('editor') }).waitFor();
    expect(await page.getByLabel(titleOf('calendar')).inputValue()).toBe('2026-11-21');
    expect(await offencesOn(page)).toEqual([]);
    await context.close();
  });

  it('asks a field after certain answers alone, as an organiser sets it up by keyboard', async () => {
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.goto(`/dashboard/${eventId}/custom-fields/create`);
    await page.getByLabel('Title').fill('Which table?');
    await page.getByRole('button', { name: 'Add condition' }).press('Enter');
    await page.getByLabel('Field of condition 1').selectOption({ label: titleOf('radio') });
    await page.getByRole('combobox', { name: 'Answers of condition 1' }).fill('Med');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByLabel('Default value').fill('Table 9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('New field was successfully created!').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    const List = z.object({ fields: z.array(Id.extend({ title: z.string() })) });
    const { fields } = await turnout.ask(List, 'GET', `/api/fields?eventId=${eventId}`);
    await turnout.ask(z.object({}), 'PUT', `/api/types/${typeId}`, { fields: fields.map(({ _id }) => _id) });

    await phone.goto(`/evt/${eventId}/register/${typeId}`);
    const radio = phone.getByRole('radiogroup', { name: titleOf('radio') });
    await radio.getByLabel('Small').check();
    expect(await phone.getByLabel('Which table?').count()).toBe(0);
    await radio.getByLabel('Medium').check();
    expect(await phone.getByLabel('Which table?').inputValue()).toBe('Table 9');

    await page.goto(`/dashboard/${eventId}/custom-fields`);
    await page.getByRole('button', { name: `Delete ${titleOf('radio')}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const uses = page.getByRole('dialog', { name: 'Field is used!' });
    await uses.getByRole('link', { name: 'Which table?' }).waitFor();
    await uses.getByRole('link', { name: 'Everything' }).waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await context.close();
  });
});
