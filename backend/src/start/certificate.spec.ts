import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineNames, networkAddresses } from '../platform/machine/addresses.ts';
import { ownCertificate } from './certificate.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-tls-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (file: string) => new X509Certificate(await readFile(file));

describe('the certificate made on the spot', () => {
  it('names this machine under each name and address a phone may use', async () => {
    const { certFile, keyFile } = await ownCertificate(folder);
    const certificate = await read(certFile);
    for (const name of machineNames()) expect(certificate.checkHost(name)).toBe(name);
    for (const address of ['127.0.0.1', ...networkAddresses()]) expect(certificate.checkIP(address)).toBe(address);
    expect((await stat(keyFile)).mode & 0o077).toBe(0);
  });

  it('is kept, so that a phone trusts it once', async () => {
    const first = await read((await ownCertificate(folder)).certFile);
    const second = await read((await ownCertificate(folder)).certFile);
    expect(second.fingerprint256).toBe(first.fingerprint256);
  });

  it('is made anew when this machine is not named in it', async () => {
    const { certFile } = await ownCertificate(folder);
    const foreign = await generate([{ name: 'commonName', value: 'elsewhere.test' }], { keyType: 'ec' });
    await writeFile(certFile, foreign.cert);
    await ownCertificate(folder);
    expect((await read(certFile)).checkHost('localhost')).toBe('localhost');
  });
});
