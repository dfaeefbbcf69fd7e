import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@turnout/contracts';
import { Password } from '@turnout/contracts/access';
import { z } from 'zod';
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

  it('is true of every password that is set: specs alone pay less', () => {
    const paths = globSync('{backend,loadtest}/src/**/*.ts', { cwd: rootFolder }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    const naming = paths.filter((path) => readFileSync(join(rootFolder, path), 'utf8').includes('passwordCost'));
    const handedOn = ['backend/src/access/accounts.ts', 'backend/src/modules/modules.ts', 'backend/src/start/serve.ts'];
    expect(naming.filter((path) => path !== 'backend/src/checks/security.spec.ts').toSorted()).toEqual([
      ...handedOn,
      'backend/src/testing/turnout.ts',
    ]);
  });

  it('says where unknown keys are refused: wherever configuration, accounts and roles are written', () => {
    expect(chapter(2)).toContain('Unknown keys are refused where\n  configuration, accounts and roles are written');
    const configures = /^(define|revise|schedule|clone)|^(openAccount|inviteStaff|inviteDevice|issueWall)$/;
    const loose = Object.entries(calls)
      .filter(([name, { method, body }]) => {
        const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
        return (
          method !== 'GET' && configures.test(name) && schema.type === 'object' && schema.additionalProperties !== false
        );
      })
      .map(([name]) => name);
    expect(loose).toEqual([]);
  });

  it('names who asks strangers for a proof of work', () => {
    const asking = Object.entries(calls)
      .filter(([, { body }]) => {
        const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
        return Object.keys(schema.properties ?? {}).includes('grecaptcha');
      })
      .map(([name]) => name);
    expect(asking).toEqual(expect.arrayContaining(['submit', 'joinWaitingList', 'signUp', 'requestPasswordReset']));
    expect(chapter(2).replace(/\s+/g, ' ')).toContain(
      'Registering, files of a form, joining a waiting list, signing up and asking for a new password ask strangers for a proof of work',
    );
  });

  it('names what has a thread of its own', async () => {
    expect(chapter(15).replace(/\s+/g, ' ')).toContain(
      'Reading attendee files, working on pictures and judging the strength of passwords have threads of their own',
    );
    for (const path of [
      'attendee-import/steps/run-step.ts',
      'platform/pictures/open-pictures.ts',
      'access/password-strength.ts',
    ])
      expect(await read(`backend/src/${path}`)).toContain('new Worker(');
    expect(await read('backend/src/access/passwords.ts')).toContain('openFairScheduler');
  });

  it('names specs that are there, so that what it claims is held by something', async () => {
    const specs = new Set([...page.matchAll(/`([\w/.-]+\.spec\.tsx?)`/g)].map(([, path = '']) => path));
    expect(specs.size).toBeGreaterThan(20);
    for (const path of specs) expect(await read(path)).toMatch(/\bit\b/);
    for (const path of ['first-password', 'fresh-proof', 'roles'])
      expect(specs).toContain(`backend/src/access/${path}.spec.ts`);
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
    expect(server).toContain(`framedBy: readonly string[] = ["'none'"]`);
    expect(server).toContain('frameAncestors: [...framedBy]');
  });
});
