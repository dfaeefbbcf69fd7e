// kind: pure
import { expect, it } from 'vitest';
import { Instant } from './instant.ts';
import { CopyVersion, momentOf } from './offline.ts';

const receivedAt = Instant.parse('2026-11-28T09:00:00.000Z');
const scanned = (text: string) => {
  const scannedAt = Instant.parse(text);
  return { offline: { scannedAt, deskAt: scannedAt, clockDifferenceMs: 0, copyVersion: CopyVersion.parse('1') } };
};

it('is the moment of the scan, and the receipt where that cannot have been', () => {
  expect(momentOf({}, receivedAt)).toBe(receivedAt);
  expect(momentOf(scanned('2026-11-28T07:10:00.000Z'), receivedAt)).toBe('2026-11-28T07:10:00.000Z');
  expect(momentOf(scanned('2026-11-21T09:00:00.000Z'), receivedAt)).toBe('2026-11-21T09:00:00.000Z');
  for (const wrong of ['2026-11-21T08:59:59.999Z', '1999-01-01T00:00:00.000Z', '2026-11-28T09:00:00.001Z'])
    expect(momentOf(scanned(wrong), receivedAt)).toBe(receivedAt);
});
