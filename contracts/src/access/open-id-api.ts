import { z } from 'zod';
import { defineCall, limits, needs } from '../kernel/index.ts';
import { SecondStepView } from './second-factor-view.ts';
import { LoggedInView } from './views.ts';

/** Of this browser and this log-in alone: made by the server, kept by the browser until it comes back. */
const LogInKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be the key of a log-in')
  .meta({ examples: ['k'.repeat(43)] });

/** Another place to log in at; null: there is none. */
export const signInWays = defineCall({
  method: 'GET',
  path: '/api/x/sign-in',
  summary: 'The ways to log in beside a password',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ openId: z.strictObject({ name: z.string() }).nullable() }),
});

/** The address that the browser goes to, and the key that it shows when it comes back. */
export const startOpenId = defineCall({
  method: 'POST',
  path: '/auth/openid/start',
  summary: 'Begin to log in at the organisation’s own sign-in',
  needs: needs.public,
  limit: limits.reading,
  proof: { none: 'It only says where to go' },
  output: z.strictObject({ address: z.string(), key: LogInKey }),
});

/** `answer`: the query with which the browser came back, as it stands. */
export const finishOpenId = defineCall({
  method: 'POST',
  path: '/auth/openid/finish',
  summary: 'Log in with what the organisation’s own sign-in answered',
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code of the other sign-in stands for it' },
  body: z.strictObject({ key: LogInKey, answer: z.string().max(8_000) }),
  output: LoggedInView.extend({
    secondStep: SecondStepView.optional(),
    /** The address of the account, to which a second step belongs. */
    email: z.string(),
  }),
});
