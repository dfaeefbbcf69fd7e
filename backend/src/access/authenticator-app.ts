import type { Instant } from '@turnout/contracts/kernel';
import { Secret, TOTP } from 'otpauth';

const seconds = 30;
/** A phone's clock may be off by so many intervals, and a person needs a moment to type. */
const window = 1;

/** Base32, as apps take it: 160 bits, as RFC 4226 (section 4) has it. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code tells an app. */
export const appUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Turnout', label: email, secret, period: seconds }).toString();

/**
 * The interval of 30 s (RFC 6238) whose code this is, so that none is taken twice; null: it is the code of none that is
 * near enough to now.
 */
export const intervalOf = (secret: string, code: string, now: Instant): number | null => {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = Date.parse(now);
  const off = TOTP.validate({ token, secret: Secret.fromBase32(secret), period: seconds, timestamp, window });
  return off === null ? null : Math.floor(timestamp / 1000 / seconds) + off;
};
