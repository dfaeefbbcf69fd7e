import { comparableEmail, isRejection, reject, type AccountId, type Rejection } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import { waitOf } from '../platform/http/wait.ts';
import { accountStream } from './account.ts';
import { requestEmailChange } from './decider.ts';
import { isAdmin, isOwn } from './policy.ts';
import type { AccessParts } from './routes.ts';

/** Tells whether a body says another address than is there. */
export const isAnotherAddress = (said: string | undefined, is: string | undefined): said is string =>
  said !== undefined && (is === undefined || comparableEmail(said) !== comparableEmail(is));

/** Asking for another address of an account, one's own or as the platform admin another's; every call that takes one goes through here. */
export const openEmailRequests = ({ accounts, limits, platform: { commands } }: AccessParts) => ({
  /** Why an account gets no such address; null: it may be asked for. */
  refuse: async (caller: Caller, accountId: AccountId, email: string): Promise<Rejection | null> => {
    const { session } = caller;
    const isByOwner = isOwn(caller, accountId);
    if (!isByOwner && !isAdmin(caller))
      return reject('refused-by-rule', { field: 'email', rule: 'is not changed here' });
    if (email === '') return reject('refused-by-rule', { field: 'email', rule: 'must be an e-mail address' });
    if (!isByOwner) return (await accounts.ownerOf(email)) === null ? null : reject('email-taken', { field: 'email' });
    // Whether the address has an account is told to its owner alone, by the link.
    if (session?.kind === 'account' && session.lacksSecondStep) return reject('second-step-required');
    const wait = await limits.askForAddress(accountId);
    return wait === null ? null : reject('too-many-attempts', waitOf(wait));
  },
  /** Asks for it: a link goes there, and nothing changes before it is followed. */
  ask: async (
    about: { readonly accountId: AccountId; readonly email: string; readonly name: string; readonly newEmail: string },
    caller: Caller,
  ) => {
    const asked = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(about.accountId),
      decide: requestEmailChange,
      command: { ...about, language: caller.language, isByOwner: isOwn(caller, about.accountId) },
      context: caller.context('email'),
    });
    return isRejection(asked) ? asked : asked.position;
  },
});
