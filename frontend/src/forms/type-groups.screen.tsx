import { Button, Table, Text } from '@mantine/core';
import { formsApi, formsTopics, type TypeGroupView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { TableCard } from '../ui/table-card.tsx';

const useDelete = (onDone: () => void) => {
  const { run, isSaving } = useCommand(formsApi.retireTypeGroup);
  const remove = async ({ _id }: TypeGroupView): Promise<void> => {
    const answer = await run({ params: { id: _id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    onDone();
  };
  return { remove, isSaving };
};

const GroupTable = ({ groups, eventId }: { readonly groups: readonly TypeGroupView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const [deleting, setDeleting] = useState<TypeGroupView | null>(null);
  const { remove, isSaving } = useDelete(() => setDeleting(null));
  return (
    <>
      <TableCard label={t('groups.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('groups.order')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={group._id}>
              <Table.Td w={110} data-label={t('groups.order')}>
                {group.order}
              </Table.Td>
              <Table.Td data-first>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {group.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('groups.typeCount', { count: group.types.length })}
                </Text>
              </Table.Td>
              <Table.Td>
                {mayEdit && (
                  <RowActions
                    name={group.name}
                    editTo={`/dashboard/${eventId}/registration-type-groups/edit/${group._id}`}
                    onDelete={() => setDeleting(group)}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('groups.deleteTitle')}
        confirmLabel={t('ui:delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => deleting !== null && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {t('groups.deleteText', { name: deleting?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
};

/** The groups of registration types of an event, live (spec 001, section 2.10). */
export const TypeGroupsScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(formsTopics.typeGroups, { eventId });
  const base = `/dashboard/${eventId}`;
  const make = useMay(eventId)('createRegistrationTypes') && (
    <Button
      component={Link}
      to={`${base}/registration-type-groups/create`}
      leftSection={<IconPlus size={19} aria-hidden />}
    >
      {t('groups.new')}
    </Button>
  );
  return (
    <Page
      title={t('groups.title')}
      lead={t('groups.lead')}
      actions={make}
      back={{ to: `${base}/registration-types`, label: t('types.title') }}
    >
      <LiveList topic={topic} empty={{ icon: <IconFolders />, title: t('groups.none'), text: t('groups.noneText') }}>
        {(groups) => <GroupTable groups={groups} eventId={eventId} />}
      </LiveList>
    </Page>
  );
};
