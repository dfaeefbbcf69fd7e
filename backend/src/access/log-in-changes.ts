import type { ReviseAccount, UserView } from '@turnout/contracts/access';
import { reject, type Rejection } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import type { AccountState } from './account.ts';
import { isAnotherAddress, openEmailRequests } from './email-requests.ts';
import { openFreshProof } from './fresh-proof.ts';
import { isAdmin, refuseAdmin, refuseSwitch } from './policy.ts';
import type { AccessParts } from './routes.ts';

/** Why somebody else than the platform admin does not change it; null: they do, or it stays. */
const refuseByOthers = (caller: Caller, field: string, isChanged: boolean): Rejection | null =>
  isChanged && !isAdmin(caller) ? reject('refused-by-rule', { field, rule: 'is not changed here' }) : null;

/** Why how somebody logs in, or the administrator's role, does not change as a body says; null: it does, or stays. */
export const openLogInChanges = (http: HttpContext, parts: AccessParts) => {
  const emails = openEmailRequests(parts);
  const refuseUnproven = openFreshProof(http, parts);
  return async (
    target: Exclude<AccountState, { kind: 'absent' }>,
    read: UserView | null,
    said: Pick<z.infer<typeof ReviseAccount>, 'twoFaEnabled' | 'admin' | 'currentPassword' | 'email' | 'status'>,
    caller: Caller,
  ): Promise<Rejection | null> => {
    const isMoved = isAnotherAddress(said.email, read?.email);
    const refusal =
      refuseSwitch(caller, target, said.twoFaEnabled) ??
      refuseAdmin(caller, target, said.admin) ??
      refuseByOthers(caller, 'status', said.status !== undefined && said.status !== read?.status);
    if (refusal !== null) return refusal;
    const isSwitched = said.twoFaEnabled === false && target.hasSecondFactor;
    const isAsked = isSwitched || isMoved || (said.admin === true && !target.isAdmin);
    const unproven = isAsked ? await refuseUnproven(caller, said) : null;
    return (
      unproven ??
      (isAnotherAddress(said.email, read?.email) ? emails.refuse(caller, target.accountId, said.email) : null)
    );
  };
};
