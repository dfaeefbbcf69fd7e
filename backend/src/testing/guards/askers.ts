import { calls } from '@turnout/contracts';
import { flags, type Flag, type Needs } from '@turnout/contracts/kernel';
import { admin, type SharedTurnout } from '../turnout.ts';
import { accountsWithout, type Furnished } from './stage.ts';

/** What somebody may hear: nothing; what anybody may; what is theirs, and nothing of the event; everything. */
export type Allowed = 'nothing' | 'public' | 'own' | 'all';

/** Somebody who asks about the event. */
export interface Asker {
  readonly name: string;
  /** Undefined: nobody like that for this need. */
  readonly allowed: (needs: Needs) => Allowed | undefined;
  /** Null: without a token. */
  readonly token: (needs: Needs) => Promise<string | null>;
}

const flagsOf = (needs: Needs): readonly Flag[] => (needs.who === 'event' ? [...needs.all, ...(needs.any ?? [])] : []);
const openToAll = (needs: Needs): Allowed => (needs.who === 'public' ? 'public' : 'nothing');

/**
 * Everybody who may ask about `here`: nobody, walls, devices, API tokens, strangers with and without roles, the admin.
 * Log-outs end sessions, so each asks anew for the token of their next call.
 */
export const askersOf = async (
  turnout: SharedTurnout,
  here: Furnished,
  there: Furnished,
): Promise<readonly Asker[]> => {
  const ofHere = accountsWithout(turnout, here.event.eventId, 'guard.here');
  const ofThere = accountsWithout(turnout, there.event.eventId, 'guard.there');
  const logIn = async ({ email, password }: { readonly email: string; readonly password: string }) =>
    calls.logIn.output.parse((await turnout.ask('POST', calls.logIn.path, { body: { email, password } })).body).token;
  /** Whoever ends their own session comes back with another one. */
  const fresh = async (needs: Needs, account: { email: string; password: string; token: string }) =>
    needs.who === 'session' ? logIn(account) : account.token;
  const gone = await accountsWithout(turnout, here.event.eventId, 'guard.gone')([]);
  const toggle = calls.toggleAccount.path.replace(':id', gone.accountId);
  const toggled = await turnout.ask('PUT', toggle, { token: turnout.adminToken });
  if (toggled.status !== 200) throw new Error('the account could not be disabled');
  return [
    { name: 'nobody', allowed: openToAll, token: async () => null },
    {
      name: 'a wall of the event',
      allowed: (needs) =>
        needs.who === 'event' && needs.wall === true ? 'all' : needs.who === 'public' ? 'all' : 'nothing',
      token: async () => here.wallToken,
    },
    { name: 'a wall of another event', allowed: openToAll, token: async () => there.wallToken },
    {
      name: 'a door device of the event',
      allowed: (needs) =>
        needs.who === 'event' && needs.device === true ? 'all' : needs.who === 'public' ? 'all' : 'nothing',
      token: async () => here.deviceToken,
    },
    { name: 'a door device of another event', allowed: openToAll, token: async () => there.deviceToken },
    {
      name: 'an API token of the event with every flag',
      allowed: (needs) => (needs.who === 'event' && needs.inPerson !== true ? 'all' : openToAll(needs)),
      token: async () => here.apiToken,
    },
    { name: 'an API token of another event', allowed: openToAll, token: async () => there.apiToken },
    {
      name: 'a user of another event with every flag',
      allowed: (needs) => (needs.who === 'session' ? 'own' : openToAll(needs)),
      token: async (needs) => fresh(needs, await ofThere([])),
    },
    {
      name: 'a user of the event with every flag but the needed ones',
      allowed: (needs) => {
        if (needs.who === 'admin') return 'nothing';
        return flagsOf(needs).length > 0 ? 'nothing' : undefined;
      },
      token: async (needs) => (await ofHere(flagsOf(needs))).token,
    },
    {
      name: 'a user of the event with exactly the needed flags',
      allowed: (needs) => (needs.who === 'event' && flagsOf(needs).length > 0 ? 'all' : undefined),
      token: async (needs) => (await ofHere(flags.filter((flag) => !flagsOf(needs).includes(flag)))).token,
    },
    { name: 'a disabled user with a live token', allowed: openToAll, token: async () => gone.token },
    {
      name: 'the admin',
      allowed: () => 'all',
      token: (needs) => fresh(needs, { ...admin, token: turnout.adminToken }),
    },
  ];
};
