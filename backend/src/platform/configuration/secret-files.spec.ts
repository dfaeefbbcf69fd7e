import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'turnout-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'admin_password');
writeFileSync(path, 'correct horse battery\n');

it('reads a secret from the file that is named for it', () => {
  const env = withSecretFiles({ ADMIN_PASSWORD_FILE: path, PORT: '1' }, ['ADMIN_PASSWORD']);
  expect(env).toMatchObject({ ADMIN_PASSWORD: 'correct horse battery', PORT: '1' });
});

it('keeps a secret that is given itself', () => {
  const env = withSecretFiles({ ADMIN_PASSWORD: 'given', ADMIN_PASSWORD_FILE: path }, ['ADMIN_PASSWORD']);
  expect(env['ADMIN_PASSWORD']).toBe('given');
});

it('takes an empty secret for none, and an empty file name for none', () => {
  expect(withSecretFiles({ ADMIN_PASSWORD: '', ADMIN_PASSWORD_FILE: path }, ['ADMIN_PASSWORD'])).toMatchObject({
    ADMIN_PASSWORD: 'correct horse battery',
  });
  expect(withSecretFiles({ ADMIN_PASSWORD_FILE: '' }, ['ADMIN_PASSWORD'])).toEqual({ ADMIN_PASSWORD_FILE: '' });
});

it('leaves files of other names alone', () => {
  expect(withSecretFiles({ ENCRYPTION_KEY_FILE: '/nowhere' }, ['ADMIN_PASSWORD'])).toEqual({
    ENCRYPTION_KEY_FILE: '/nowhere',
  });
});

it('names the variable and the file that cannot be read', () => {
  expect(() => withSecretFiles({ ADMIN_PASSWORD_FILE: join(folder, 'none') }, ['ADMIN_PASSWORD'])).toThrow(
    /^ADMIN_PASSWORD_FILE is ".*none", but that file cannot be read/,
  );
});
