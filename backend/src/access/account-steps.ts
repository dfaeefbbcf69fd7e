import type { ReviseAccount } from '@turnout/contracts/access';
import { isRejection, type AccountId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { correctAccount, toggleAccount } from './decider.ts';
import { isAnotherAddress, openEmailRequests } from './email-requests.ts';
import type { AccessParts } from './routes.ts';
import { switchSecondFactorOff } from './second-factor.decider.ts';
import type { Profile } from './user-view.ts';

/** Makes the steps by which an account itself becomes as a body says, to be taken one after the other. */
export const openAccountSteps = (http: HttpContext, parts: AccessParts) => {
  const {
    accounts,
    platform: { commands },
  } = parts;
  const emails = openEmailRequests(parts);
  /** Switches a second factor off, where it is on. */
  const switchOff = async (accountId: AccountId, caller: Caller) => {
    const switched = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: switchSecondFactorOff,
      command: { accountId, language: caller.language },
      context: caller.context('second-factor'),
    });
    return isRejection(switched) ? switched : switched.position;
  };

  /** Disables or enables an account; whoever is disabled is logged out everywhere. */
  const setStatus = async (accountId: AccountId, to: 'enable' | 'disable', caller: Caller) => {
    const set = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: toggleAccount,
      command: { accountId, to },
      context: caller.context('status'),
    });
    if (isRejection(set)) return set;
    if (to === 'disable') await http.sessions.endAll({ accountId });
    return set.position;
  };

  const rename = async (command: { accountId: AccountId; email: string; name: string }, caller: Caller) => {
    const renamed = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(command.accountId),
      decide: correctAccount,
      command,
      context: caller.context('name'),
    });
    return isRejection(renamed) ? renamed : renamed.position;
  };

  return (
    {
      accountId,
      profile,
      isDisabled,
    }: { readonly accountId: AccountId; readonly profile: Profile; readonly isDisabled: boolean },
    {
      name,
      twoFaEnabled,
      email,
      status,
    }: Pick<z.infer<typeof ReviseAccount>, 'name' | 'twoFaEnabled' | 'email' | 'status'>,
    caller: Caller,
  ) => {
    const steps: (() => Promise<Position | Rejection>)[] = [];
    if (name !== undefined) steps.push(() => rename({ accountId, email: profile.email, name }, caller));
    if (twoFaEnabled === false) steps.push(() => switchOff(accountId, caller));
    if (email !== undefined && isAnotherAddress(email, profile.email)) {
      const asked = { accountId, email: profile.email, name: name ?? profile.name, newEmail: email };
      steps.push(() => emails.ask(asked, caller));
    }
    if (status !== undefined && status !== (isDisabled ? 'disable' : 'enable'))
      steps.push(() => setStatus(accountId, status, caller));
    return steps;
  };
};
