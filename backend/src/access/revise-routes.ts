import { accessApi, type ReviseAccount, type RoleFlags, type UserView } from '@turnout/contracts/access';
import { EventId, isRejection, reject, type AccountId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream, type AccountState, type Role } from './account.ts';
import { correctAccount, requestEmailChange, toggleAccount } from './decider.ts';
import { openFreshProof } from './fresh-proof.ts';
import { openHandingOver } from './hand-over.ts';
import { isAdmin, mayRename, refuseAdmin, refuseSwitch, visibleRoles } from './policy.ts';
import { refuseRole } from './role-changes.ts';
import { isSameRole, roleSaid, type RoleGiver } from './role-rule.ts';
import type { AccessParts } from './routes.ts';
import { switchSecondFactorOff } from './second-factor.decider.ts';
import { profileOf, userOf, type Profile } from './user-view.ts';

/** Another role for somebody at an event. */
interface RoleChange {
  readonly eventId: EventId;
  readonly role: RoleFlags;
  readonly by: RoleGiver;
}

/** Another name or other roles for somebody, and the second factor off (spec 000, section 2; spec 001, section 2.7). */
export const reviseRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, giverIn } = parts;
  const { commands, keyring } = platform;
  const viewParts = { accounts: accounts.streams, keyring };
  const refuseUnproven = openFreshProof(http, parts);
  const handingOver = openHandingOver({ ...platform, accounts });

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

  /** Why how somebody logs in, or the administrator's role, does not change as a body says; null: it does, or stays. */
  const refuseLogInChange = async (
    target: Exclude<AccountState, { kind: 'absent' }>,
    read: UserView | null,
    said: Pick<z.infer<typeof ReviseAccount>, 'twoFaEnabled' | 'admin' | 'currentPassword' | 'email' | 'status'>,
    caller: Caller,
  ): Promise<Rejection | null> => {
    const isMoved = isAnother(said.email, read?.email);
    const refusal =
      refuseSwitch(caller, target, said.twoFaEnabled) ??
      refuseAdmin(caller, target, said.admin) ??
      refuseByOthers(caller, 'email', isMoved) ??
      refuseByOthers(caller, 'status', isAnother(said.status, read?.status));
    if (refusal !== null) return refusal;
    const isSwitched = said.twoFaEnabled === false && target.hasSecondFactor;
    const isAsked = isSwitched || isMoved || (said.admin === true && !target.isAdmin);
    const unproven = isAsked ? await refuseUnproven(caller, said) : null;
    if (unproven !== null || said.email === undefined || !isMoved) return unproven;
    if (said.email === '') return reject('refused-by-rule', { field: 'email', rule: 'must be an e-mail address' });
    return (await accounts.ownerOf(said.email)) === null ? null : reject('email-taken', { field: 'email' });
  };

  /** Asks for another address: a link goes there, and nothing changes before it is followed. */
  const askForEmail = async (command: Parameters<typeof requestEmailChange>[0], caller: Caller) => {
    const asked = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(command.accountId),
      decide: requestEmailChange,
      command,
      context: caller.context('email'),
    });
    return isRejection(asked) ? asked : asked.position;
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

  /** What is to be done to an account itself, one after the other. */
  const stepsFor = (
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
    const { language } = caller;
    const steps: (() => Promise<Position | Rejection>)[] = [];
    if (name !== undefined) steps.push(() => rename({ accountId, email: profile.email, name }, caller));
    if (twoFaEnabled === false) steps.push(() => switchOff(accountId, caller));
    if (email !== undefined && isAnother(email, profile.email)) {
      const asked = { accountId, email: profile.email, name: name ?? profile.name, newEmail: email, language };
      steps.push(() => askForEmail(asked, caller));
    }
    if (status !== undefined && status !== (isDisabled ? 'disable' : 'enable'))
      steps.push(() => setStatus(accountId, status, caller));
    return steps;
  };

  /** The roles of a body that differ from those held, each with who gives it; or why one of them may not change so. */
  const changesIn = async (
    id: AccountId,
    said: Readonly<Record<string, RoleFlags>> | undefined,
    target: AccountState,
    caller: Caller,
  ): Promise<readonly RoleChange[] | Rejection> => {
    const changes: RoleChange[] = [];
    for (const [eventId, role] of rolesIn(said)) {
      if (isSameRole(held(target, eventId), roleSaid(role))) continue;
      const by = await giverIn(caller, eventId);
      if (by !== 'unbound' && isRejection(by)) return by;
      const refusal = refuseRole(by, target, { accountId: id, eventId, role });
      if (refusal !== null) return refusal;
      changes.push({ eventId, role, by });
    }
    return changes;
  };

  route(app, http, accessApi.reviseAccount, {
    handle: async (
      {
        params: { id },
        body: { name, roles: given, twoFaEnabled, admin, adminRoles: _, currentPassword, email, status, ...brought },
      },
      caller,
    ) => {
      const again = await handingOver.before(id, admin, caller);
      if (again !== null) return again;
      const target = await accounts.streams.read(accountStream(id));
      const { may, events } = await visibleRoles(caller, id, target.state);
      if (target.state.kind === 'absent' || !may) return reject('not-found');
      const read = await userOf(viewParts, id, events);
      const login = { twoFaEnabled, admin, currentPassword, email, status };
      const refused =
        refuseChanged(brought, read ?? {}) ?? (await refuseLogInChange(target.state, read, login, caller));
      if (refused !== null) return refused;
      const profile = await profileOf(keyring, id, target);
      const isRenamed = name !== undefined && name !== profile.name;
      if (isRenamed && !mayRename(caller, id)) return reject('not-permitted');
      const roles = await changesIn(id, given, target.state, caller);
      if (isRejection(roles)) return roles;
      const said = { name: isRenamed ? name : undefined, twoFaEnabled, email, status };
      const steps = [
        ...stepsFor({ accountId: id, profile, isDisabled: target.state.kind === 'disabled' }, said, caller),
        ...roles.map((change) => () => accounts.assign(id, change, caller.context(change.eventId))),
        // Last: whoever has handed it over may do nothing more here.
        ...(admin === true && !target.state.isAdmin ? [() => handingOver.to(id, caller)] : []),
      ];
      const position = await inOrder(steps, target.position ?? undefined);
      if (isRejection(position)) return position;
      const user = await userOf(viewParts, id, events);
      return user === null ? reject('not-found') : { body: { user }, ...(position === undefined ? {} : { position }) };
    },
  });
};

/** Whether a body says something else than is there; an address is the same in whatever case. */
const isAnother = (said: string | undefined, is: string | undefined): boolean =>
  said !== undefined && said.toLowerCase() !== is?.toLowerCase();

/** Why somebody else than the platform admin does not change it; null: they do, or it stays. */
const refuseByOthers = (caller: Caller, field: string, isChanged: boolean): Rejection | null =>
  isChanged && !isAdmin(caller) ? reject('refused-by-rule', { field, rule: 'is not changed here' }) : null;

/** Takes steps one after the other, up to the first that is refused. */
const inOrder = async (
  steps: readonly (() => Promise<Position | Rejection>)[],
  before: Position | undefined,
): Promise<Position | Rejection | undefined> => {
  let position = before;
  for (const step of steps) {
    const done = await step();
    if (isRejection(done)) return done;
    position = done;
  }
  return position;
};

/** The roles of a body by event; a record's keys lose their brand in Object.entries. */
const rolesIn = (roles: Readonly<Record<string, RoleFlags>> | undefined): [EventId, RoleFlags][] =>
  Object.entries(roles ?? {}).map(([eventId, role]) => [EventId.parse(eventId), role]);

const held = (state: AccountState, eventId: EventId): Role | undefined =>
  state.kind === 'absent' ? undefined : state.roles.get(eventId);
