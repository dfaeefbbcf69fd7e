import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';

/** The keys for one field, by its name: as Playwright calls them, pressed from the option or text box on. */
export interface Typed {
  readonly field: string;
  /** The option that is focused first, of a field that has boxes or buttons to choose by. */
  readonly from?: string;
  readonly keys: readonly string[];
}

const repeated = (keys: readonly string[], times: number): readonly string[] =>
  Array.from({ length: times }, () => keys).flat();
const erased = (text: string, times: number) => repeated([...text, ...[...text].map(() => 'Backspace')], times);

/**
 * The keys of a visitor in the conference's form, in fields that others wait for, that a formula names and that cost something: 250 keys in all, over the whole length of the form.
 */
export const askedFor: readonly Typed[] = [
  { field: 'FIRST_TIME', from: 'yes', keys: repeated(['Space', 'ArrowDown', 'ArrowUp'], 5) },
  { field: 'MENTOR', from: 'yes', keys: repeated(['Space', 'ArrowDown', 'ArrowUp'], 3) },
  { field: 'TRACK', keys: ['ArrowDown', ...repeated(['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], 4)] },
  { field: 'SKILL', from: 'new', keys: repeated(['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp'], 3) },
  { field: 'WORKSHOPS', from: 'letter', keys: repeated(['Space'], 8) },
  { field: 'WORKSHOPS', from: 'bind', keys: repeated(['Space'], 9) },
  { field: 'TOOLS', from: 'bone', keys: repeated(['Space'], 9) },
  { field: 'WORKSHOPS', from: 'print', keys: repeated(['Space'], 9) },
  { field: 'WORKSHOP_SHEETS', keys: erased('25', 6) },
  { field: 'LUNCHES', from: 'wed', keys: repeated(['Space'], 8) },
  { field: 'LUNCHES', from: 'fri', keys: repeated(['Space'], 9) },
  { field: 'GALA', from: 'yes', keys: repeated(['Space', 'ArrowDown', 'ArrowUp'], 5) },
  { field: 'GALA_GUESTS', keys: erased('8', 10) },
  { field: 'HOTEL', from: 'yes', keys: repeated(['Space', 'ArrowDown', 'ArrowUp'], 5) },
  { field: 'ROOM', keys: repeated(['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], 4) },
  { field: 'NIGHTS', keys: erased('12', 6) },
  { field: 'TRAVEL', keys: ['ArrowDown', 'ArrowDown', ...repeated(['ArrowDown', 'ArrowUp'], 5)] },
  { field: 'SHUTTLE', from: 'yes', keys: repeated(['Space', 'ArrowDown', 'ArrowUp'], 4) },
  { field: 'STAND', keys: repeated(['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], 3) },
  { field: 'STAND_POWER', from: '230', keys: repeated(['Space'], 8) },
];

/** The keys for fields from which nothing follows. */
export const plain: readonly Typed[] = [
  { field: 'FNAME', keys: [...'Aurelia-Konstanze'] },
  { field: 'COMPANY', keys: [...'Type-Foundry-of-the-North'] },
  { field: 'NEWS', keys: [...'From-a-friend-who-was-there-last-year'] },
];

const Times = z.array(z.number());

/** Presses keys one after the other, each once the page was painted after the one before. @returns what each took. */
export const type = async (
  page: Page,
  typed: readonly Typed[],
  idOf: (name: string) => string,
): Promise<readonly number[]> => {
  const took: number[] = [];
  for (const { field, from, keys } of typed) {
    const box = page.locator(`[id="p1-${idOf(field)}"]`);
    await (from === undefined ? box : box.locator(`input[value="${from}"]`)).focus();
    for (const key of keys) {
      await page.evaluate('keystrokes.length = 0');
      await page.keyboard.press(key);
      // A key that chooses what is chosen already changes nothing, and is not counted.
      const times = Times.parse(
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(() => done(keystrokes), 20))))',
        ),
      );
      took.push(...times);
    }
  }
  return took;
};

/** Makes a page as slow as a phone of some years ago. */
export const slowDown = async (page: Page, times: number): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return session;
};
