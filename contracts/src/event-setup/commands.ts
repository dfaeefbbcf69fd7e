import { z } from 'zod';
import { InstantInput } from '../kernel/index.ts';

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const currencies = new Set(Intl.supportedValuesOf('currency'));

const Name = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const optionalText = (max: number) => z.string().max(max, `must have at most ${max} characters`);

const details = {
  name: Name,
  description: optionalText(10_000),
  startDate: InstantInput,
  endDate: InstantInput,
  timeZone: z.string().refine((zone) => timeZones.has(zone), 'must be a time zone such as Europe/Madrid'),
  country: z.string().regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'),
  language: z.enum(['', 'en', 'es', 'fr']),
  address: optionalText(500),
  notificationEmail: z.union([z.literal(''), z.email('must be an e-mail address')]),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address' })]),
  keywords: optionalText(500),
  appCurrency: z.string().refine((code) => currencies.has(code), 'must be a currency code such as EUR'),
  allowScannerCheckin: z.boolean(),
};

/** POST /api/events (spec 000, section 3): name and dates are required, the rest has defaults. */
export const ScheduleEvent = z.strictObject({
  ...details,
  description: details.description.default(''),
  timeZone: details.timeZone.default('UTC'),
  country: details.country.default(''),
  language: details.language.default(''),
  address: details.address.default(''),
  notificationEmail: details.notificationEmail.default(''),
  website: details.website.default(''),
  keywords: details.keywords.default(''),
  appCurrency: details.appCurrency.default('USD'),
  allowScannerCheckin: details.allowScannerCheckin.default(true),
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

export const ReviseEvent = z.strictObject(details).partial();
export type ReviseEvent = z.infer<typeof ReviseEvent>;
