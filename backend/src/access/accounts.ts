import type { RoleFlags } from '@turnout/contracts/access';
import {
  AccountId,
  isRejection,
  reject,
  type EventId,
  type Language,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountFold, accountStream, wallFold, type AccountState, type WallState } from './account.ts';
import { deviceFold, type DeviceState } from './device.ts';
import {
  assignPermissions,
  claimEmail,
  deleteAccount,
  notePasswordSet,
  openAccount,
  requestPasswordReset,
} from './decider.ts';
import { openChangingEmail } from './email-changes.ts';
import { emailClaimFold, openEmailStreams } from './email-claims.ts';
import { globalSettingsFold, type GlobalSettingsState } from './global-settings.ts';
import { openOwners, type WrongClaim } from './email-owners.ts';
import { roleSaid, type RoleGiver } from './role-rule.ts';
import { openSignUps, type SignUps } from './sign-ups.ts';
import { profileOf } from './user-view.ts';
import { openPasswords, type PasswordCost, type Passwords } from './passwords.ts';

/** The streams and secrets of the access capability. */
export interface Accounts extends SignUps {
  readonly streams: Streams<AccountState>;
  readonly walls: Streams<WallState>;
  readonly devices: Streams<DeviceState>;
  readonly settings: Streams<GlobalSettingsState>;
  readonly passwords: Passwords;
  /** Whose address this is, by the claim and by the account itself; null: nobody's. */
  readonly ownerOf: (email: string) => Promise<AccountId | null>;
  /**
   * Opens an account for an address. Where the address has one already, that one is answered and
   * nothing changes. An address is claimed only for an account that is not there yet.
   * `password` null: nobody can log in until its owner has set one by an e-mailed link.
   */
  readonly open: (
    person: { email: string; name: string; password: string | null; isAdmin: boolean },
    context: (suffix: string) => CommandContext,
  ) => Promise<{ accountId: AccountId; isNew: boolean; position: Position } | Rejection>;
  /** Whose address the claims of a stream `email-...` are about; null: nobody's. */
  readonly ownerOfStream: (streamId: string) => Promise<AccountId | null>;
  /** Asks for a new password for whoever has an address; the same is done for one that nobody has. */
  readonly requestPasswordReset: (email: string, language: Language, context: CommandContext) => Promise<Position>;
  /** Claims to addresses that their accounts do not have, in the order in which they were made. */
  readonly wrongClaims: () => Promise<readonly WrongClaim[]>;
  readonly release: (claim: WrongClaim, context: CommandContext) => Promise<void>;
  /** Makes an address that was proven the account's own. */
  readonly changeEmail: ReturnType<typeof openChangingEmail>;
  /** Deletes an account for good, and then frees its address. */
  readonly delete: (accountId: AccountId, context: (suffix: string) => CommandContext) => Promise<Position | Rejection>;
  /** Gives a role, or another one, as far as whoever gives it may (`role-rule.ts`). */
  readonly assign: (
    accountId: AccountId,
    given: { readonly eventId: EventId; readonly role: RoleFlags; readonly by: RoleGiver },
    context: CommandContext,
  ) => Promise<Position | Rejection>;
}

/** @param passwordCost as what passwords are worth unless told; for specs. */
export const openAccounts = async (
  platform: Pick<Platform, 'log' | 'commands' | 'watch' | 'sql' | 'keyring' | 'ids'>,
  passwordCost?: PasswordCost,
): Promise<Accounts> => {
  const { log, commands, watch, sql, keyring, ids } = platform;
  const streams = openStreams({ log, fold: accountFold, watch });
  const walls = openStreams({ log, fold: wallFold, watch });
  const devices = openStreams({ log, fold: deviceFold, watch });
  const settings = openStreams({ log, fold: globalSettingsFold, watch });
  const claims = openStreams({ log, fold: emailClaimFold });
  const passwords = openPasswords(sql, passwordCost);
  const streamOfEmail = await openEmailStreams(sql);
  const { ownerOf, ownerOfStream, wrongClaims, release, releaseDeleted } = openOwners({
    log,
    commands,
    keyring,
    streams,
    claims,
    streamOfEmail,
  });

  return {
    streams,
    walls,
    devices,
    settings,
    passwords,
    ownerOf,
    ownerOfStream,
    requestPasswordReset: async (email, language, context) => {
      const asked = await commands.handle({
        streams: claims,
        streamId: streamOfEmail(email),
        decide: requestPasswordReset,
        command: { language },
        context,
      });
      if (isRejection(asked)) throw new Error('asking for a new password is never refused');
      return asked.position;
    },
    ...openSignUps({ ids, commands, keyring, streams, claims, passwords, streamOfEmail }),
    open: async ({ email, name, password, isAdmin }, context) => {
      await releaseDeleted(email, context('release'));
      const owner = await ownerOf(email);
      const accountId = owner ?? AccountId.parse(ids.derive(context('account').commandId, 'account'));
      const isFresh = owner === null;
      if (isFresh && (await streams.read(accountStream(accountId))).state.kind !== 'absent')
        return reject('command-id-reused');
      const claimed = await commands.handle({
        streams: claims,
        streamId: streamOfEmail(email),
        decide: claimEmail,
        command: { accountId },
        context: context('claim'),
      });
      if (isRejection(claimed)) return claimed;
      // A claim without its account (killed in between) is completed by whoever asks for the address next.
      const known = (await streams.read(accountStream(accountId))).state;
      if (known.kind !== 'absent') return { accountId, isNew: false, position: claimed.position };
      if (password !== null) await passwords.set(accountId, password);
      const handling = { streams, streamId: accountStream(accountId) };
      const opened = await commands.handle({
        ...handling,
        decide: openAccount,
        command: { accountId, isAdmin, email: email.trim(), name },
        context: context('open'),
      });
      if (isRejection(opened)) throw new Error('an account could not be opened');
      if (password === null) return { accountId, isNew: true, position: opened.position };
      const noted = await commands.handle({
        ...handling,
        decide: notePasswordSet,
        command: { accountId, language: null },
        context: context('password'),
      });
      if (isRejection(noted)) throw new Error("an account's password could not be noted");
      return { accountId, isNew: true, position: noted.position };
    },
    wrongClaims,
    release,
    changeEmail: openChangingEmail({
      commands,
      keyring,
      streams,
      claims,
      streamOfEmail,
      releaseFormer: (email, accountId, context) => release({ streamId: streamOfEmail(email), accountId }, context),
    }),
    delete: async (accountId, context) => {
      const stream = await streams.read(accountStream(accountId));
      const { email } = await profileOf(keyring, accountId, stream);
      const deleted = await commands.handle({
        streams,
        streamId: accountStream(accountId),
        decide: deleteAccount,
        command: { accountId },
        context: context('delete'),
      });
      if (isRejection(deleted)) return deleted;
      if (email !== '') await releaseDeleted(email, context('release'));
      return deleted.position;
    },
    assign: async (accountId, { eventId, role, by }, context) => {
      const command = { accountId, eventId, role: roleSaid(role), by };
      const assigned = await commands.handle({
        streams,
        streamId: accountStream(accountId),
        eventId,
        decide: assignPermissions,
        command,
        context,
      });
      return isRejection(assigned) ? assigned : assigned.position;
    },
  };
};
