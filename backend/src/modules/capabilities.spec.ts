import { capabilities as said } from '@turnout/contracts';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilities, jobsOf, reachingOutside, reactionNames, watchedCategories } from './capabilities.ts';
import { rootFolder } from '../platform/configuration/config.ts';

const backend = join(rootFolder, 'backend', 'src');

/** A repeating timer, a queue that is worked off, a server of one's own, something tied to the end of the HTTP server. */
const goesOn = /\bsetInterval\b|\bopenJobQueue\b|\bstartMailCatcher\b|addHook\('(on|pre)Close'/;

/** Timers that end or put off something which was asked for: nothing goes on by itself after them. */
const deadlines = new Set([
  'access/password-strength.ts',
  'platform/http/upload-form.ts',
  'event-setup/clone-route.ts',
  'event-setup/removal/empty-event.ts',
  'inventory/activities/repopulate-route.ts',
  'attendee-import/steps/run-step.ts',
  'bank-transfer/read/read-apart.ts',
  'inventory/recount-options-when-limited.ts',
  'inventory/release-seats-when-abandoned.ts',
  'reporting/report/file-thread.ts',
  'reporting/status-route.ts',
]);

/** The files of all capabilities, and of what stands below them, without specs and what only specs use. */
const sources = async (): Promise<readonly string[]> => {
  const files: string[] = [];
  for (const name of [...capabilities.map((one) => one.name), 'claims', 'groups'])
    for await (const file of glob(`${name}/**/*.ts`, { cwd: backend }))
      if (!file.endsWith('.spec.ts') && !file.includes('/testing/')) files.push(file);
  return files;
};

describe('what is plugged in', () => {
  it('are the capabilities that contracts speak of, in their order', () => {
    expect(capabilities.map(({ name }) => name)).toEqual(said.map(({ name }) => name));
  });

  it('are all reactions that there are, each named as its file', async () => {
    const files: string[] = [];
    for await (const file of glob('*/**/*-when-*.ts', { cwd: join(rootFolder, 'backend', 'src') }))
      if (!file.endsWith('.spec.ts')) files.push(basename(file, '.ts'));
    expect(reactionNames.toSorted()).toEqual(files.toSorted());
  });

  it('are all background jobs that there are, each named as its file', async () => {
    const files = (await sources()).filter((file) => file.endsWith('.job.ts')).map((file) => basename(file, '.job.ts'));
    const named = [...jobsOf('server'), ...jobsOf('worker')].map(({ name }) => name);
    expect(named.toSorted()).toEqual(files.toSorted());
  });

  it('starts nothing that goes on by itself but as a background job', async () => {
    const found: string[] = [];
    for (const file of await sources()) {
      if (file.endsWith('.job.ts')) continue;
      const text = await readFile(join(backend, file), 'utf8');
      if (goesOn.test(text) || (/\bsetTimeout\b/.test(text) && !deadlines.has(file))) found.push(file);
    }
    expect(found).toEqual([]);
  });

  it('leaves what capabilities do in the background to their manifests: no process starts it by hand', async () => {
    const imported: string[] = [];
    for (const file of ['serve.ts', 'work.ts']) {
      const text = await readFile(join(backend, 'start', file), 'utf8');
      const [...paths] = text.matchAll(/from '\.\.\/([^/']+)\/[^']+'/g);
      imported.push(
        ...paths.flatMap(([, folder = '']) => (capabilities.some(({ name }) => name === folder) ? folder : [])),
      );
    }
    // The first account is made before anything is served.
    expect(imported).toEqual(['access']);
  });

  it('says which reactions nobody wants twice: those that write to people', () => {
    expect(reachingOutside).toEqual([
      'send-confirmation-when-registered',
      'send-confirmation-when-requested',
      'send-confirmation-when-checked-in',
      'send-edit-link-when-requested',
      'send-transfer-mails-when-asked',
      'send-mail-when-changed-by-link',
      'send-message-when-written',
      'send-decision-when-made',
      'send-waiting-mail-when-offered',
      'send-payment-mail-when-recorded',
      'send-refund-mail-when-recorded',
      'send-receipt-when-requested',
      'send-payment-reminder-when-due',
      'queue-mailing-when-requested',
      'queue-mass-mailing-when-begun',
      'note-mailing-when-decided',
      'send-account-mail-when-requested',
      'send-comparison-mail-when-compared',
      'send-webhook-mail-when-paused',
      'queue-webhooks-when-decided',
    ]);
  });

  it('follows the streams that every request asks for, each once', () => {
    expect(watchedCategories.length).toBeGreaterThan(0);
    expect(watchedCategories).toEqual([...new Set(watchedCategories)]);
  });
});
