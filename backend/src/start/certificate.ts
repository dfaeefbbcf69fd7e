import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineNames, networkAddresses } from '../platform/machine/addresses.ts';
import { hasCode } from '../platform/machine/has-code.ts';

const dayMs = 86_400_000;
/** Phones refuse certificates that hold longer. */
const days = 397;

const filesIn = (dataDir: string) => {
  const folder = join(dataDir, 'tls');
  return { folder, certFile: join(folder, 'turnout.crt'), keyFile: join(folder, 'turnout.key') };
};

/** Whether a certificate is the one that `ownCertificate` makes. */
export const isOwnCertificate = (dataDir: string, tls: { readonly certFile: string } | undefined): boolean =>
  tls?.certFile === filesIn(dataDir).certFile;

/**
 * The certificate for https on the local network, kept in `<dataDir>/tls` so that phones trust it
 * once; made anew when it ends within a month or this machine has an address it does not name.
 */
export const ownCertificate = async (dataDir: string): Promise<{ certFile: string; keyFile: string }> => {
  const { folder, ...files } = filesIn(dataDir);
  const names = machineNames();
  const addresses = ['127.0.0.1', ...networkAddresses()];
  const kept = await readCertificate(files.certFile);
  if (kept !== null && isGood(kept, names, addresses)) return files;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Loaded where a certificate is made: every other start is sooner without.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'Turnout on this network' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + days * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2, value }) as const),
          ...addresses.map((ip) => ({ type: 7, ip }) as const),
        ],
      },
    ],
  });
  await writeFile(files.keyFile, made.private, { mode: 0o600 });
  await writeFile(files.certFile, made.cert);
  return files;
};

const readCertificate = async (file: string): Promise<X509Certificate | null> => {
  try {
    return new X509Certificate(await readFile(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

const isGood = (kept: X509Certificate, names: readonly string[], addresses: readonly string[]): boolean =>
  kept.validToDate.getTime() - Date.now() > 30 * dayMs &&
  names.every((name) => kept.checkHost(name) !== undefined) &&
  addresses.every((address) => kept.checkIP(address) !== undefined);
