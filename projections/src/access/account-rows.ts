import { accessTopics, accountEvents, EditCutOff } from '@turnout/contracts/access';
import { checkInTopics } from '@turnout/contracts/check-in';
import { AccountId, EventId, Flag, Instant, type Touched } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { z } from 'zod';
import { on, type Clause, type ReadEvent } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

export const RoleRow = z.object({ flags: z.array(Flag), editCutOff: EditCutOff });

export const accounts = defineTable(
  'accounts',
  ['account_id'],
  z.object({
    account_id: AccountId,
    email: z.string(),
    name: z.string(),
    is_admin: z.boolean(),
    status: z.enum(['enable', 'disable']),
    roles: z.record(EventId, RoleRow),
    opened_at: Instant,
    position: z.string(),
  }),
);

/**
 * What each account is called from a fact on, and nothing else that is known of it: no address is told as of a
 * moment. The names are personal and go as soon as the account's own row loses its own.
 */
export const accountVersions = defineTable(
  'accounts_versions',
  ['account_id', 'position'],
  z.object({ account_id: AccountId, position: z.string(), at: Instant, name: z.string() }),
  { remembers: null },
);

const rememberName = (batch: Batch, { position, metadata }: ReadEvent, accountId: AccountId, name: string): void =>
  accountVersions.put(batch, { account_id: accountId, position, at: metadata.at, name });

/** The staff list of every event in which the account has a role; with a name, also where it is shown. */
const inItsEvents = (batch: Batch, accountId: AccountId, ...topics: readonly { readonly name: string }[]): Touched[] =>
  Object.keys(accounts.get(batch, accountId)?.roles ?? {}).flatMap((key) =>
    [accessTopics.staff, ...topics].map(({ name }) => ({ topic: name, key })),
  );

export const accountClauses: readonly Clause[] = [
  on(accountEvents.AccountOpened, {
    fold: (event, batch) => {
      const { data, personal, metadata, position } = event;
      const person = personal[data.accountId];
      rememberName(batch, event, data.accountId, person?.name ?? '');
      accounts.put(batch, {
        account_id: data.accountId,
        email: person?.email ?? '',
        name: person?.name ?? '',
        is_admin: data.isAdmin,
        status: 'enable',
        roles: {},
        opened_at: metadata.at,
        position,
      });
      return [];
    },
  }),
  on(accountEvents.AccountDetailsCorrected, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: (event, batch) => {
      const { data, personal, position } = event;
      const person = personal[data.accountId];
      const { email = '', name = '' } = person ?? {};
      rememberName(batch, event, data.accountId, name);
      // The key is gone: of what was said before, nothing is known any more either.
      if (person === null) accountVersions.sweep(batch, { account_id: data.accountId }, { name: '' });
      accounts.patch(batch, [data.accountId], { email, name, position });
      return inItsEvents(batch, data.accountId, registrationTopics.attendees, checkInTopics.presence);
    },
  }),
  on(accountEvents.PermissionsAssigned, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return [];
      const role = { flags: data.flags, editCutOff: data.editCutOff };
      accounts.put(batch, { ...account, roles: { ...account.roles, [data.eventId]: role }, position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.AccountDisabled, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      accounts.patch(batch, [data.accountId], { status: 'disable', position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.AccountEnabled, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      accounts.patch(batch, [data.accountId], { status: 'enable', position });
      return inItsEvents(batch, data.accountId);
    },
  }),
];
