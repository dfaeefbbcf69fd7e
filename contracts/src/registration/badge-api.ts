import { z } from 'zod';
import { BadgeCode, defineCall, Instant, limits, needs, RegistrantId } from '../kernel/index.ts';
import { LogPrint, ReplaceBadge } from './commands.ts';

const Params = z.strictObject({ id: RegistrantId });

export const logPrint = defineCall({
  method: 'POST',
  path: '/api/registrations/print-log',
  summary: 'A badge was printed',
  needs: needs.event('checkinRegistrants'),
  body: LogPrint,
  output: z.strictObject({ message: z.string() }),
});

/** The code of the badge, and of every one before, is refused from here on (rule badges/lost-badge). */
export const replaceBadge = defineCall({
  method: 'POST',
  path: '/api/x/registrations/replace-badge',
  summary: 'Void a lost badge: the person gets another code',
  needs: needs.event('checkinRegistrants'),
  body: ReplaceBadge,
  output: z.strictObject({ message: z.string(), code: BadgeCode, badge: z.int() }),
});

/** Prints and replacements of somebody's badges, each with its time and actor, the newest first. */
export const badgeLog = defineCall({
  method: 'GET',
  path: '/api/x/registrations/:id/badge-log',
  summary: "When and by whom somebody's badges were printed or replaced",
  needs: needs.anyOf('viewRegistrants', 'checkinRegistrants'),
  params: Params,
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        kind: z.enum(['printed', 'reprinted', 'replaced']),
        at: Instant,
        /** The name of who did it; empty where nobody may know. */
        by: z.string(),
        desk: z.string(),
        /** The number of the badge that was printed, or that is new. */
        badge: z.int(),
      }),
    ),
  }),
});

/** The badge's QR code as PNG, 192 px (rule registration/qr-code). */
export const qr = defineCall({
  method: 'GET',
  path: '/api/x/registrations/:id/qr.png',
  summary: "A badge's QR code, for whoever knows the registration's id (it says nothing else)",
  needs: needs.public,
  limit: limits.picture,
  params: Params,
  output: z.unknown(),
});

/** Draws the code that is asked for, whosever it is: it tells nothing. */
export const badgeQr = defineCall({
  method: 'GET',
  path: '/api/x/badges/:code/qr.png',
  summary: "A badge's QR code, for whoever knows the badge's code",
  needs: needs.public,
  limit: limits.picture,
  params: z.strictObject({ code: BadgeCode }),
  output: z.unknown(),
});
