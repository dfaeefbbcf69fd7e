import { expect, it } from 'vitest';
import { reachOf } from '../platform/machine/addresses.ts';
import { welcome } from './announce.ts';

const started = {
  addresses: ['http://localhost:2083'],
  isSecure: false,
  phones: reachOf({ host: '127.0.0.1', port: 2083, isSecure: false }, null, ['192.0.2.7']),
  isOwnCertificate: true,
} as const;

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

it('shows phones a code where they reach it and have a camera, and else says how', async () => {
  const firstAccount = { email: 'admin@example.org', password: null };
  const phones = reachOf({ host: '0.0.0.0', port: 2083, isSecure: true }, null, ['192.0.2.7']);
  const addresses = ['https://localhost:2083', 'https://192.0.2.7:2083'] as const;
  const said = await welcome({
    addresses: [...addresses],
    isSecure: true,
    phones,
    isOwnCertificate: true,
    firstAccount,
  });
  expect(said).toContain('For phones: scan this, or type https://192.0.2.7:2083');
  expect(await welcome({ ...started, firstAccount })).not.toContain('For phones');
  expect(await welcome({ ...started, firstAccount })).toContain('npm start -- --https');
});
