import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { rootFolder } from '@turnout/backend/platform/configuration/config';

export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

interface Words {
  readonly [key: string]: string | Words;
}
const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])));

/** Reads what a screen says: `registration:filter.open` in the words of that folder. */
const openWords = (language: Language): ((name: string) => string) => {
  const files = new Map<string, Words>();
  return (name) => {
    const [folder = '', path = ''] = name.split(':');
    const file = join(rootFolder, 'frontend/src', folder, 'words', `${language}.json`);
    const words = files.get(folder) ?? Words.parse(JSON.parse(readFileSync(file, 'utf8')));
    files.set(folder, words);
    const found = path
      .split('.')
      .reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words);
    if (typeof found !== 'string') throw new Error(`There are no words ${name}.`);
    return found;
  };
};

/** Does what a person does on a screen, in whichever language it speaks; everything waits until it is there. */
export interface Hand {
  readonly page: Page;
  /** Presses the first button, link, tab or menu item that is called so; gaps in the words may hold anything. */
  readonly press: (name: string) => Promise<void>;
  /** Tells whether there is one to press. */
  readonly has: (name: string) => Promise<boolean>;
  /** Presses the first thing that a selector finds. */
  readonly pressOn: (selector: string) => Promise<void>;
  readonly fill: (selector: string, text: string) => Promise<void>;
}

const patienceMs = 8_000;
const pressable = ['button', 'link', 'menuitem', 'tab'] as const;

export const openHand = (page: Page, language: Language): Hand => {
  const read = openWords(language);
  const called = (name: string) => {
    const [first = '', ...more] = read(name).split(/\{\{\w+\}\}/);
    const pattern = [first, ...more].map((part) => RegExp.escape(part)).join('.+');
    const all = pressable.map((role) =>
      page.getByRole(role, { name: new RegExp(`^${pattern}$`) }).locator('visible=true'),
    );
    return all.reduce((one, other) => one.or(other)).first();
  };
  return {
    page,
    press: (name) => called(name).click({ timeout: patienceMs }),
    has: async (name) => (await called(name).count()) > 0,
    pressOn: (selector) => page.locator(selector).locator('visible=true').first().click({ timeout: patienceMs }),
    fill: (selector, text) =>
      page.locator(selector).locator('visible=true').first().fill(text, { timeout: patienceMs }),
  };
};
