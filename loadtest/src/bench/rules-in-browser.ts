import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { rootFolder } from '@turnout/backend/platform/configuration/config';
import { slowDown } from './typist.ts';

/** The address at which the sources are served, to this browser alone; nothing listens there. */
const origin = 'http://sources.localhost';
const imports = { zod: `${origin}/node_modules/zod/index.js` };

/** Works out the whole form after each change of one answer, for a second; how many times that was. */
const program = (fields: unknown): string => `
  (async () => {
    const { formRules } = await import('${origin}/contracts/src/form-rules/index.ts');
    const { hasOptions, isList, listOf } = await import('${origin}/contracts/src/fields/index.ts');
    const fields = ${JSON.stringify(fields)};
    const judge = formRules(fields, { setting: { mode: 'new', hasPrivilege: false }, today: '2026-11-24' });
    let answers = {};
    const changeOne = (turn) => {
      const field = fields[(turn * 7) % fields.length];
      const options = hasOptions(field.type) ? listOf(field.values) : ['1', '2', '3'];
      const answer = options[turn % options.length];
      answers = { ...answers, [field._id]: isList(field) ? [answer] : answer };
    };
    let turn = 0;
    const forMs = (ms) => {
      const since = performance.now();
      const before = turn;
      while (performance.now() - since < ms) {
        changeOne(turn);
        judge(answers).costs('EUR');
        turn += 1;
      }
      return ((turn - before) * 1000) / (performance.now() - since);
    };
    forMs(500);
    return forMs(2000);
  })()`;

/**
 * Counts how often a second the rules of a form are worked out in a browser as slow as a phone: one answer is changed, and
 * what is asked, required, refused and charged follows for all fields (`formRules`).
 * @param fields as strangers read them.
 */
export const rulesASecond = async (browser: Browser, fields: unknown, slowedBy: number): Promise<number> => {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      const map = JSON.stringify({ imports });
      return route.fulfill({ contentType: 'text/html', body: `<script type="importmap">${map}</script>` });
    }
    const source = await readFile(join(rootFolder, pathname), 'utf8');
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${origin}/`);
  await slowDown(page, slowedBy);
  const times = z.number().parse(await page.evaluate(program(fields)));
  await page.close();
  return times;
};
