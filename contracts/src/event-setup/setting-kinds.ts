import { z } from 'zod';
import { accountsIn } from '../charges/accounting.ts';
import { daysIn, mostDays } from '../charges/days-list.ts';
import { bareIban } from '../charges/iban.ts';
import { added, orNull, value } from '../records/index.ts';
import { beginningWithNone } from './secrets.ts';
import { sitesIn } from './widget-sites.ts';

/** A key that browsers are given. What must stay secret is refused here: everybody can read this. */
export const publishableKey = (mode: 'live' | 'test', other: 'live' | 'test') =>
  added(
    orNull(
      value(
        beginningWithNone(
          ['sk_', 'rk_', 'whsec_', `pk_${other}_`],
          `must be a publishable key for ${mode} payments, which begins with pk_${mode}_`,
        ),
        z.string(),
        'line',
      ),
    ),
    '',
  );

/** Text that is empty or passes a check; stored as capitals without spaces. */
export const checkedCode = (isGood: (text: string) => boolean, message: string, example: string) =>
  added(
    orNull(
      value(
        z
          .string()
          .max(60)
          .meta({ examples: ['', example] })
          .transform(bareIban)
          .refine((text) => text === '' || isGood(text), message),
        z.string(),
        'line',
      ),
    ),
    '',
  );

/** Account numbers by what is booked on them, a line each. */
export const accounts = added(
  orNull(
    value(
      z
        .string()
        .max(10_000)
        .refine((text) => accountsIn(text) !== null, 'must be a line such as "revenue = 8400" for each account')
        .meta({ examples: ['', 'revenue = 8400'] }),
      z.string(),
      'lines',
    ),
  ),
  '',
);

/** Websites that may show the public page, an address a line. */
export const sites = added(
  orNull(
    value(
      z
        .string()
        .max(2_000)
        .refine((text) => sitesIn(text) !== null, 'must be an address such as https://www.example.org on each line')
        .meta({ examples: ['', 'https://www.example.org'] }),
      z.string(),
      'lines',
    ),
  ),
  '',
);

/** Days on which something happens, such as `7, 14`, the fewest first; one number is read too, as it was stored once. */
export const daysList = (max: number, fallback: string) =>
  added(
    value(
      z
        .union([
          z
            .number()
            .meta({ examples: [7] })
            .transform(String),
          z
            .string()
            .max(100)
            .meta({ examples: ['7, 14'] }),
        ])
        .refine(
          (text) => daysIn(text, max) !== null,
          `must be up to ${mostDays} whole numbers from 1 to ${max}, such as 7, 14`,
        )
        .transform((text) => (daysIn(text, max) ?? []).join(', ')),
      z.union([z.string(), z.number().transform(String)]),
      'line',
    ),
    fallback,
  );
