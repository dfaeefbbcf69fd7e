import type { SecondStep } from '@turnout/contracts/access';
import { isRejection, reject, type AccountId } from '@turnout/contracts/kernel';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { noteLogIn } from './decider.ts';
import { lacksSecondStep } from './required-second-step.ts';
import type { AccessParts } from './routes.ts';
import { userOf } from './user-view.ts';

/**
 * Opens a session for whoever has shown all that is asked of them, and remembers their device.
 * @returns lets in. `stillHolds`: whether what they have shown is still right once the session is there; `shown`: what
 *   they have shown besides the password, or in its place.
 */
export const openLettingIn =
  (http: HttpContext, { platform, accounts, devices }: AccessParts) =>
  async (
    accountId: AccountId,
    caller: Caller,
    stillHolds: () => Promise<boolean>,
    shown: { readonly secondStep?: SecondStep; readonly openId?: true } = {},
  ) => {
    const token = await http.sessions.open({ accountId }, caller.userAgent);
    const known = await devices.remember(caller.device, accountId);
    // Whoever sets a password ends the sessions that are there, and this one was not yet when they looked.
    if (!(await stillHolds())) {
      await http.sessions.endToken(token);
      return reject('invalid-credentials');
    }
    const noted = await platform.commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: noteLogIn,
      command: {
        accountId,
        outcome: 'in',
        language: caller.language,
        shown,
      },
      context: await caller.contextAs(accountId, 'in'),
    });
    const user = await userOf({ accounts: accounts.streams, keyring: platform.keyring }, accountId, null);
    if (user === null || isRejection(noted)) throw new Error('an open account is not there');
    const lacks = await lacksSecondStep(accounts.settings, noted.after.state);
    const body = { user, token, ...(lacks ? { mustAddSecondFactor: true as const } : {}) };
    return { body, position: noted.position, device: known };
  };
