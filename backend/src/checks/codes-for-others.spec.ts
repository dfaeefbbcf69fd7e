import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/**
 * Everything that draws a QR code, and of what. An address comes from `reachOf` or `reachFrom` alone (rule
 * interface/addresses-for-others); the rest are codes that no device opens.
 */
const drawers: Readonly<Record<string, string>> = {
  'backend/src/attendees/list/read-routes.ts': 'the code of a badge',
  'backend/src/checkpoint/config-routes.ts': 'an address, by `reach`',
  'backend/src/messaging/mails/confirmation.ts': 'the code of a badge',
  'backend/src/messaging/said/transfer-facts.ts': 'what a bank reads',
  'backend/src/platform/content/qr-code.ts': 'draws what it is given',
  'backend/src/platform/pdf/sheets.ts': 'the code of a badge',
  'backend/src/start/announce.ts': 'an address, by `reachOf`',
  'frontend/src/access/add-factor.dialog.tsx': 'what an authenticator app reads',
  'frontend/src/attendees/badges/badges.ts': 'the code of a badge',
  'frontend/src/forms/badge-tab.tsx': 'the code of a badge',
  'frontend/src/platform/address-qr.tsx': 'an address, by `reachFrom`',
  'frontend/src/registration/site/money/transfer-details.tsx': 'what a bank reads',
  'frontend/src/ui/drawn-qr.ts': 'draws what it is given',
};
const draws = /from 'qrcode'|import\('qrcode'\)|\/drawn-qr\.ts'|\/qr-code\.ts'/;

/** A code of an address that is not found for others. */
const drawsElsewhere = /\b(drawQr|qrCodePng|qrText)\([^;]*?(publicUrl|location\.|localhost|https?:)/;

/** Everything that takes the address of the page, and why no other device is led there. */
const ownAddresses: Readonly<Record<string, string>> = {
  'frontend/src/app/keep-files.ts': "the browser's own files",
  'frontend/src/app/light.tsx': 'leaves a frame in the same browser',
  'frontend/src/platform/public-topic.ts': "the browser's own line",
  'frontend/src/platform/reach.ts': 'gives the address for others',
  'frontend/src/platform/request.ts': "the browser's own calls",
  'frontend/src/platform/socket.ts': "the browser's own line",
  'frontend/src/registration/site/money/use-pay-online.ts': 'the way back of the same browser',
  'frontend/src/registration/site/pages/confirmation.screen.tsx': 'counts for nothing (rule interface/client-address)',
  'frontend/src/registration/site/parts/edit-link.dialog.tsx': 'counts for nothing (rule interface/client-address)',
};
const takesOwnAddress = /\blocation\.(origin|host|hostname|href)\b/;

/** A part that is given an address by which nobody else finds it. */
const passesOwnAddress = /AddressQr[^>]*path=\{?[`"'{]*(https?:|\$\{)/;

const isCode = (file: string): boolean => !/\.(spec|journey|example)\.tsx?$|\/testing\//.test(file);
const found = async (test: (text: string) => boolean): Promise<readonly string[]> => {
  const files: string[] = [];
  for await (const file of glob('{contracts,backend,projections,frontend}/src/**/*.{ts,tsx}', { cwd: rootFolder }))
    if (isCode(file) && test(await readFile(join(rootFolder, file), 'utf8'))) files.push(file);
  return files.toSorted();
};

it('draws QR codes at places that say of what', async () => {
  expect(await found((text) => draws.test(text)), 'an address is drawn by AddressQr').toEqual(Object.keys(drawers));
});

it('draws an address only where it is found for others', async () => {
  const addressed = Object.keys(drawers).filter((file) => drawers[file]?.startsWith('an address'));
  expect(
    await found((text) => draws.test(text) && /\breach\(\)|\bphones\.address\b|\buseReach\(\)/.test(text)),
  ).toEqual(addressed);
  expect(await found((text) => drawsElsewhere.test(text)), 'an address is drawn by reachOf or AddressQr').toEqual([]);
});

it('takes the address of a page only for what stays in the same browser', async () => {
  expect(await found((text) => takesOwnAddress.test(text)), 'use useLinkForOthers or linkForOthers').toEqual(
    Object.keys(ownAddresses),
  );
});

it('gives AddressQr a path, and never an address', async () => {
  expect(await found((text) => passesOwnAddress.test(text))).toEqual([]);
});

it.each([
  [draws, "import { toString } from 'qrcode';"],
  [draws, "(await import('../../../ui/drawn-qr.ts')).drawQr(code)"],
  [draws, "import { qrCodePng } from '../platform/content/qr-code.ts';"],
  [drawsElsewhere, 'qrCodePng(`${publicUrl()}/enrol#${code}`, 512)'],
  [drawsElsewhere, 'await drawQr(`${location.origin}/wall`)'],
  [takesOwnAddress, 'const link = `${window.location.origin}/wall`;'],
  [takesOwnAddress, 'value={location.href}'],
  [passesOwnAddress, '<AddressQr path={`${origin}/evt`} />'],
])('%s finds %s', (one, line) => expect(one.test(line)).toBe(true));
