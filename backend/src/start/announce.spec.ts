import { expect, it } from 'vitest';
import { welcome } from './announce.ts';

const started = { addresses: ['http://localhost:2083'], isSecure: false, isOwnCertificate: true } as const;

it('tells the first account and its password once, and what is not as one may think', async () => {
  const firstAccount = { email: 'admin@example.org', password: 'aaaa-bbbb-cccc-dddd' };
  const said = await welcome({ ...started, firstAccount, notices: ['ADMIN_PASSWORD is easy to guess.'] });
  expect(said).toMatch(/Log in as admin@example\.org\n {2}Password: {2}aaaa-bbbb-cccc-dddd\n/);
  expect(said).toContain('\n  ADMIN_PASSWORD is easy to guess.\n');
  expect(said).toMatch(/Next: log in and press Create event/);
});

it('tells no password that was given', async () => {
  const said = await welcome({ ...started, firstAccount: { email: 'admin@example.org', password: null } });
  expect(said).toContain('with the password in ADMIN_PASSWORD');
});
