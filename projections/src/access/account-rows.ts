import { accountEvents, EditCutOff, FactorKind } from '@turnout/contracts/access';
import { AccountId, DeviceId, EventId, FactorId, Flag, Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { on, type Clause, type ReadEvent } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';
import { searchTextOf } from '../platform/search-text.ts';
import { everybodys, type Whose } from '../platform/watched.ts';

export const RoleRow = z.object({ flags: z.array(Flag), editCutOff: EditCutOff });

/** What is shown of an account. */
export const ShownAccount = z.object({
  account_id: AccountId,
  email: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  status: z.enum(['enable', 'disable', 'deleted']),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  factors: z.record(FactorId, FactorKind),
  invited_at: Instant.nullable(),
  roles: z.record(EventId, RoleRow),
  opened_at: Instant,
  position: z.string(),
});

export const accounts = defineTable('accounts', ['account_id'], ShownAccount.extend({ search_text: z.string() }));

/**
 * What each account and each door device (by its id too) is called from a fact on, and nothing else that is known of
 * it: no address is told as of a moment. The names are personal and go as soon as the account's own row loses its own.
 */
export const accountVersions = defineTable(
  'accounts_versions',
  ['account_id', 'position'],
  z.object({ account_id: z.union([AccountId, DeviceId]), position: z.string(), at: Instant, name: z.string() }),
  { remembers: null },
);

/** Says what somebody is called from now on. */
export const rememberName = (
  batch: Batch,
  { position, metadata }: ReadEvent,
  id: AccountId | DeviceId,
  name: string,
): void => accountVersions.put(batch, { account_id: id, position, at: metadata.at, name });

/** What an account is found by; nothing once nothing is known of the person. */
const textOf = (email: string, name: string): string =>
  email === '' && name === '' ? '' : searchTextOf({ name, email, others: [], codes: [] });

/** The events that show an account: those in which it has a role; an administrator works in any. */
const inItsEvents = (batch: Batch, accountId: AccountId): Whose => {
  const { is_admin: isAdmin = false, roles = {} } = accounts.get(batch, accountId) ?? {};
  return { event: isAdmin ? [everybodys] : Object.keys(roles) };
};

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
        search_text: textOf(person?.email ?? '', person?.name ?? ''),
        is_admin: data.isAdmin,
        status: 'enable',
        has_password: false,
        has_second_factor: false,
        factors: {},
        invited_at: null,
        roles: {},
        opened_at: metadata.at,
        position,
      });
      // It works nowhere yet.
      return { event: [] };
    },
  }),
  on(accountEvents.AccountVerified, {
    fold: (event, batch) => {
      const { data, personal, metadata, position } = event;
      const { email = '', name = '' } = personal[data.accountId] ?? {};
      rememberName(batch, event, data.accountId, name);
      accounts.put(batch, {
        account_id: data.accountId,
        email,
        name,
        search_text: textOf(email, name),
        is_admin: false,
        status: 'enable',
        has_password: data.isWithoutPassword !== true,
        has_second_factor: false,
        factors: {},
        invited_at: null,
        roles: {},
        opened_at: metadata.at,
        position,
      });
      // It works nowhere yet.
      return { event: [] };
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
      accounts.patch(batch, [data.accountId], { email, name, search_text: textOf(email, name), position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.PermissionsAssigned, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return;
      const role = { flags: data.flags, editCutOff: data.editCutOff };
      accounts.put(batch, { ...account, roles: { ...account.roles, [data.eventId]: role }, position });
    },
  }),
  on(accountEvents.StaffInvited, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, metadata, position }, batch) => {
      accounts.patch(batch, [data.accountId], { invited_at: metadata.at, position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.StaffRemoved, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return;
      const roles = Object.fromEntries(Object.entries(account.roles).filter(([id]) => id !== data.eventId));
      accounts.put(batch, { ...account, roles, position });
    },
  }),
  on(accountEvents.AccountDeleted, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return;
      const whose = inItsEvents(batch, data.accountId);
      // Its name stays: lists say who did something.
      accounts.put(batch, { ...account, status: 'deleted', email: '', search_text: '', roles: {}, position });
      return whose;
    },
  }),
  ...[
    { schema: accountEvents.AdminHandedOver, isAdmin: false },
    { schema: accountEvents.AdminTakenOver, isAdmin: true },
    { schema: accountEvents.AdminHandOverFailed, isAdmin: true },
  ].map(({ schema, isAdmin }) =>
    on(schema, {
      reads: ({ data }) => [accounts.at(data.accountId)],
      fold: ({ data, position }, batch) => {
        accounts.patch(batch, [data.accountId], { is_admin: isAdmin, position });
        // An administrator works in any event.
        return { event: [everybodys] };
      },
    }),
  ),
  on(accountEvents.PasswordSet, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      accounts.patch(batch, [data.accountId], { has_password: true, position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.TwoFactorSet, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      accounts.patch(batch, [data.accountId], { has_second_factor: data.isOn, position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.SecondFactorAdded, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return;
      accounts.put(batch, { ...account, factors: { ...account.factors, [data.factorId]: data.kind }, position });
      return inItsEvents(batch, data.accountId);
    },
  }),
  on(accountEvents.SecondFactorRemoved, {
    reads: ({ data }) => [accounts.at(data.accountId)],
    fold: ({ data, position }, batch) => {
      const account = accounts.get(batch, data.accountId);
      if (account === undefined) return;
      const factors = Object.fromEntries(Object.entries(account.factors).filter(([id]) => id !== data.factorId));
      accounts.put(batch, { ...account, factors, position });
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
