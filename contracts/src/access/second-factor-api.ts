import { z } from 'zod';
import { AccountId, defineCall, FactorId, needs, MailAsked } from '../kernel/index.ts';
import { AskForLogInCode, BeginSecondFactor, ConfirmSecondFactor, OwnPassword, UsePasskey } from './commands.ts';
import { PasskeyToMake } from './passkeys.ts';
import { SecondFactorView } from './second-factor-view.ts';
import { LoggedInView, UserView } from './views.ts';

const FactorParams = z.strictObject({ id: FactorId });
const Message = z.strictObject({ message: z.string() });

/** Where several second steps are possible no e-mail is sent before it is asked for. */
export const askForLogInCode = defineCall({
  method: 'POST',
  path: '/auth/second-step/email',
  summary: 'Have the code of the second step e-mailed',
  needs: needs.public,
  limit: { own: 'Sent again and again, each waits longer; the right password comes first' },
  proof: { none: 'The right password comes first' },
  body: AskForLogInCode,
  output: MailAsked,
});

export const usePasskey = defineCall({
  method: 'POST',
  path: '/auth/second-step/passkey',
  summary: 'Log in with a passkey as the second step',
  needs: needs.public,
  limit: { own: 'A step dies after five tries; the right password comes first' },
  proof: { none: 'The right password comes first' },
  body: UsePasskey,
  output: LoggedInView,
});

export const secondFactors = defineCall({
  method: 'GET',
  path: '/api/x/second-factors',
  summary: "One's own authenticator apps, passkeys and recovery codes",
  needs: needs.session,
  beforeSecondStep: true,
  output: z.strictObject({
    factors: z.array(SecondFactorView),
    /** Null: none were made. */
    recoveryCodesLeft: z.int().nullable(),
    /** Whether this installation requires a second step of who asks. */
    isRequired: z.boolean(),
    /** False: the installation's address is no name that a passkey can be bound to. */
    arePasskeysPossible: z.boolean(),
  }),
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/x/second-factors',
  summary: 'Begin to add an authenticator app or a passkey',
  needs: needs.session,
  asksForProof: true,
  beforeSecondStep: true,
  body: BeginSecondFactor,
  output: z.strictObject({
    id: FactorId,
    /** `secret` to type in, `uri` for a QR code; told this once. */
    app: z.strictObject({ secret: z.string(), uri: z.string() }).nullable(),
    passkey: PasskeyToMake.nullable(),
  }),
});

export const confirmSecondFactor = defineCall({
  method: 'PUT',
  path: '/api/x/second-factors/:id',
  summary: 'Add an authenticator app or a passkey by showing that it works',
  needs: needs.session,
  beforeSecondStep: true,
  params: FactorParams,
  body: ConfirmSecondFactor,
  output: z.strictObject({
    factor: SecondFactorView,
    /** Made with the first one, and told this once. */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
});

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/api/x/second-factors/:id/removal',
  summary: 'Remove an authenticator app or a passkey',
  needs: needs.session,
  asksForProof: true,
  beforeSecondStep: true,
  params: FactorParams,
  body: OwnPassword,
  output: Message,
});

export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/x/recovery-codes',
  summary: 'Make new recovery codes; those from before are over',
  needs: needs.session,
  asksForProof: true,
  beforeSecondStep: true,
  body: OwnPassword,
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
});

/** For who lost them all: the password alone logs them in again, and they are told by e-mail. */
export const clearSecondFactors = defineCall({
  method: 'DELETE',
  path: '/api/x/users/:id/second-factors',
  summary: "Remove everything that somebody's log-in asks for besides the password",
  needs: needs.admin,
  asksForProof: true,
  params: z.strictObject({ id: AccountId }),
  body: OwnPassword.optional(),
  output: z.strictObject({ user: UserView }),
});
