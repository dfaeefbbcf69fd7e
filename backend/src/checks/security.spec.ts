import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Password } from '@turnout/contracts/access';
import { parseConfig, rootFolder } from '../platform/configuration/config.ts';

const read = (path: string) => readFile(join(rootFolder, path), 'utf8');
let page: string;
beforeAll(async () => {
  page = await read('docs/security.md');
});

/** What a chapter says; empty where there is none. */
const chapter = (number: number): string => {
  const [, text = ''] = page.split(new RegExp(`^## .*\\(V${number}\\)$`, 'm'));
  return text.split(/^## /m)[0]?.trim() ?? '';
};

describe('the page on security', () => {
  it('says something of each chapter of the standard', () => {
    const empty = Array.from({ length: 17 }, (_, index) => index + 1).filter((number) => chapter(number) === '');
    expect(empty).toEqual([]);
  });

  it('quotes what passwords cost and ask for', async () => {
    const passwords = await read('backend/src/access/passwords.ts');
    const [, memory, passes, lanes] = /memoryCost: ([\d_]+), timeCost: (\d+), parallelism: (\d+)/.exec(passwords) ?? [];
    const mebibytes = Number(memory?.replaceAll('_', '')) / 1024;
    expect(chapter(6)).toContain(`argon2id with ${mebibytes} MiB, ${passes} passes, ${lanes} lane`);
    const shortest = [...'x'.repeat(20)].findIndex((_, index) => Password.safeParse('x'.repeat(index)).success);
    expect(chapter(6)).toContain(`at least ${shortest} characters`);
  });

  it('quotes how long codes are good', async () => {
    const codes = await read('backend/src/access/access-codes.ts');
    expect(codes).toContain("password: { validFor: '2 days'");
    expect(codes).toContain("'log-in': { validFor: '10 minutes'");
    expect(codes).toContain('guessesAtMost = 5');
    expect(chapter(6)).toContain('Links are good for 2 days, codes for 10 minutes and 5 guesses');
  });

  it('quotes how long sessions last', () => {
    const { sessionIdleMinutes, sessionMaxHours } = parseConfig({});
    expect(chapter(7)).toContain(
      `after ${sessionIdleMinutes} minutes without activity and after ${sessionMaxHours} hours`,
    );
  });

  it('claims a policy that the pages have', async () => {
    const server = await read('backend/src/platform/http/server.ts');
    expect(server).toContain(`scriptSrc: ["'self'", "'wasm-unsafe-eval'"]`);
    expect(server).toContain(`frameAncestors: ["'none'"]`);
  });
});
