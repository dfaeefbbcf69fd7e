import { accessApi, Email, invitedAtMost, RoleFlags, type InvitationView } from '@turnout/contracts/access';
import {
  comparableEmail,
  isRejection,
  reject,
  tidyEmail,
  type EventId,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { inviteStaff } from './decider.ts';
import { refuseRole } from './role-changes.ts';
import type { RoleGiver } from './role-rule.ts';
import type { AccessParts } from './routes.ts';

const invited: Words = {
  en: 'Invitations were successfully sent!',
  es: '¡Las invitaciones se enviaron correctamente!',
  fr: 'Les invitations ont été envoyées !',
};

/** The addresses of a list, each once, in its order; commas, semicolons and line breaks part them. */
export const addressesIn = (emails: string | readonly string[]): readonly string[] => {
  const all = (typeof emails === 'string' ? emails.split(/[,;\n\r]+/) : emails).map(tidyEmail);
  const byCase = new Map(all.filter((one) => one !== '').map((one) => [comparableEmail(one), one]));
  return [...byCase.values()];
};

/** A name to begin with: what stands before the @; its owner changes it. */
const nameFor = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** Invitations to an event's staff, each address answered for (rule access/invitations). */
export const inviteRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, giverIn, mailReach } = parts;

  /** Invites one address. A rejection is about who asks and ends the whole call: nothing of it was done before. */
  const invite = async (
    email: string,
    given: { readonly eventId: EventId; readonly role: RoleFlags; readonly by: RoleGiver },
    caller: Caller,
  ): Promise<InvitationView['result'] | Rejection> => {
    const { eventId } = given;
    const checked = Email.safeParse(email);
    if (!checked.success) return 'not-an-address';
    const suffix = platform.ids.digest(comparableEmail(checked.data)).slice(0, 16);
    const opened = await accounts.open(
      { email: checked.data, name: nameFor(checked.data), password: null, isAdmin: false },
      (step) => caller.context(`${suffix}.${step}`),
    );
    if (isRejection(opened)) return opened;
    const { accountId } = opened;
    const { state } = await accounts.streams.read(accountStream(accountId));
    if (state.kind === 'absent') throw new Error('an account that was just opened is not there');
    const isMember = state.isAdmin || state.roles.has(eventId);
    if (isMember && state.hasPassword) return 'member';
    const assigned = isMember ? null : await accounts.assign(accountId, given, caller.context(`${suffix}.role`));
    if (assigned !== null && isRejection(assigned)) return assigned;
    const told = await platform.commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      eventId,
      decide: inviteStaff,
      command: { accountId, eventId, language: caller.language },
      context: caller.context(`${suffix}.invite`),
    });
    if (isRejection(told)) return told;
    if (isMember) return 'again';
    return state.hasPassword ? 'added' : 'invited';
  };

  route(app, http, accessApi.inviteStaff, {
    handle: async ({ body: { eventId, emails, role } }, caller) => {
      const addresses = addressesIn(emails);
      if (addresses.length === 0 || addresses.length > invitedAtMost)
        return reject('nobody-to-invite', { most: invitedAtMost });
      const by = await giverIn(caller, eventId);
      if (by !== 'unbound' && isRejection(by)) return by;
      const given = { eventId, role: role ?? RoleFlags.parse({}), by };
      const refusal = refuseRole(by, accounts.streams.fold.initial(), { accountId: null, ...given });
      if (refusal !== null) return refusal;
      const invitations: InvitationView[] = [];
      for (const email of addresses) {
        const result = await invite(email, given, caller);
        if (typeof result !== 'string') return result;
        invitations.push({ email, result });
      }
      const position = await platform.log.head();
      return { body: { ...(await mailReach.answer(invited, caller.language)), invitations }, position };
    },
  });
};
