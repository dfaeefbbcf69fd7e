import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { accessTopics, type UserView } from '@turnout/contracts/access';
import { EventId } from '@turnout/contracts/kernel';
import { IconMailForward, IconPencil, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { AddUserDialog } from './add-user.dialog.tsx';
import { StatusSwitch } from './account-actions.tsx';
import { InvitedBadge } from './invited-badge.tsx';
import { UserMenu } from './user.menu.tsx';

const UserRow = ({ user, eventId }: { readonly user: UserView; readonly eventId: EventId }) => {
  const { t } = useTranslation('access');
  const { user: self } = useSession();
  const may = useMay(eventId);
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
          {user._id === self?._id && <Badge variant="light">{t('users.you')}</Badge>}
          <InvitedBadge user={user} />
          {user.status === 'disable' && (
            <Badge color="red" variant="light">
              {t('users.off')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>
        <Group gap="md" wrap="nowrap">
          {may('editUsers') && (
            <Button
              component={Link}
              to={`/dashboard/${eventId}/users/${user._id}/edit`}
              variant="light"
              size="sm"
              leftSection={<IconPencil size={17} aria-hidden />}
              aria-label={t('users.editOf', { name: user.name })}
            >
              {t('users.edit')}
            </Button>
          )}
          {self?.admin === true && <StatusSwitch user={user} />}
          <UserMenu user={user} eventId={eventId} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
};

const UserTable = ({ users, eventId }: { readonly users: readonly UserView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('access');
  return (
    <TableCard label={t('users.title')} heads={[t('users.email'), t('users.name'), t('users.actions')]}>
      {users.map((user) => (
        <UserRow key={user._id} user={user} eventId={eventId} />
      ))}
    </TableCard>
  );
};

/** The staff of an event, live (rule access/users-list). */
export const UsersScreen = () => {
  const { t } = useTranslation('access');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(accessTopics.staff, { eventId });
  const may = useMay(eventId);
  const [isAdding, setAdding] = useState(false);
  const add = may('editUsers') && (
    <>
      <Button
        component={Link}
        to={`/dashboard/${eventId}/users/invite`}
        leftSection={<IconMailForward size={19} aria-hidden />}
      >
        {t('users.invite')}
      </Button>
      <Button variant="default" leftSection={<IconUserPlus size={19} aria-hidden />} onClick={() => setAdding(true)}>
        {t('users.add')}
      </Button>
    </>
  );
  return (
    <Page title={t('users.title')} lead={t('users.lead')} actions={add}>
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={4} />}
      {view !== null && view.length === 0 && (
        <EmptyState icon={<IconUsers />} title={t('users.none')}>
          {t('users.noneText')}
        </EmptyState>
      )}
      {view !== null && view.length > 0 && <UserTable users={view} eventId={eventId} />}
      <AddUserDialog eventId={eventId} opened={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
};
