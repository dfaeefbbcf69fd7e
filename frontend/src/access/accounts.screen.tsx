import { Badge, Button, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconSearch, IconUsers } from '@tabler/icons-react';
import { accessApi, type UserView, hasSecondStep } from '@turnout/contracts/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { typingPauseMs } from '../ui/typing-pause.ts';
import { InvitedBadge } from './invited-badge.tsx';

const perPage = 30;

const usePage = (q: string, page: number) =>
  useQuery(
    {
      queryKey: ['accounts', q, page],
      queryFn: async ({ signal }) => (await call(accessApi.users, { query: { q, page, perPage }, signal })).data,
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );

const AccountRow = ({ user }: { readonly user: UserView }) => {
  const { t } = useTranslation('access');
  return (
    <Table.Tr>
      <Table.Td>
        <Text style={{ overflowWrap: 'anywhere' }}>{user.email}</Text>
      </Table.Td>
      <Table.Td data-first>
        <Group gap="xs">
          <Text fw={600} dir="auto">
            {user.name}
          </Text>
          {user.admin && <Badge variant="light">{t('accounts.isAdmin')}</Badge>}
          <InvitedBadge user={user} />
        </Group>
      </Table.Td>
      <Table.Td>{t(user.status === 'enable' ? 'users.on' : 'users.off')}</Table.Td>
      <Table.Td>{t(hasSecondStep(user) ? 'accounts.secondFactorOn' : 'accounts.secondFactorOff')}</Table.Td>
      <Table.Td>
        <Button
          component={Link}
          to={`/config/users/${user._id}`}
          variant="light"
          size="sm"
          leftSection={<IconPencil size={17} aria-hidden />}
          aria-label={t('accounts.editOf', { name: user.name })}
        >
          {t('users.edit')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

const AccountTable = ({ users }: { readonly users: readonly UserView[] }) => {
  const { t } = useTranslation('access');
  return (
    <TableCard
      label={t('accounts.title')}
      heads={[t('users.email'), t('users.name'), t('accounts.status'), t('accounts.secondFactor'), t('users.actions')]}
    >
      {users.map((user) => (
        <AccountRow key={user._id} user={user} />
      ))}
    </TableCard>
  );
};

/** A page that the server takes; anything else in the address is the first. */
const pageIn = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1);

/** The search and the page as the address has them: who reloads, goes back or is sent a link sees the same list. */
const useListInAddress = () => {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const page = pageIn(params.get('page'));
  return {
    q,
    page,
    /** From the first page on; typing makes no steps to go back through. */
    search: (wanted: string) => setParams(wanted === '' ? {} : { q: wanted }, { replace: true }),
    turnTo: (wanted: number) =>
      setParams({ ...(q === '' ? {} : { q }), ...(wanted === 1 ? {} : { page: `${wanted}` }) }),
  };
};

/** Searches once nobody types; a search that came otherwise (Back, a link) is shown. */
const AccountSearch = ({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) => {
  const { t } = useTranslation('access');
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const later = useDebouncedCallback((wanted: string) => onSearch(wanted.trim()), typingPauseMs);
  if (q !== asked) {
    setAsked(q);
    if (q !== text.trim()) setText(q);
  }
  return (
    <TextInput
      type="search"
      maw={420}
      maxLength={200}
      aria-label={t('accounts.search')}
      placeholder={t('accounts.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
    />
  );
};

/** All accounts of the installation, for the platform admin (rule access/all-accounts). */
export const AccountsScreen = () => {
  const { t } = useTranslation('access');
  const { q, page, search, turnTo } = useListInAddress();
  const { data, isError, refetch } = usePage(q, page);
  const total = data?.meta?.total ?? 0;
  const pages = Math.ceil(total / perPage);
  return (
    <Page title={t('accounts.title')} lead={t('accounts.lead')}>
      <Stack>
        <AccountSearch q={q} onSearch={search} />
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && <RowsSkeleton rows={6} />}
        {data !== undefined && !isError && (
          <Text role="status" c="dimmed">
            {t('accounts.count', { count: total })}
          </Text>
        )}
        {data !== undefined && !isError && data.users.length === 0 && (
          <EmptyState icon={<IconUsers />} title={t('accounts.none')}>
            {t('accounts.noneText')}
          </EmptyState>
        )}
        {data !== undefined && !isError && data.users.length > 0 && <AccountTable users={data.users} />}
        {pages > 1 && (
          <Group justify="center" component="nav" aria-label={t('accounts.pages')}>
            <Pagination
              total={pages}
              value={page}
              onChange={turnTo}
              getItemProps={(item) => ({ 'aria-label': t('accounts.page', { page: item }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'next' ? 'accounts.nextPage' : 'accounts.previousPage'),
              })}
            />
          </Group>
        )}
      </Stack>
    </Page>
  );
};
