import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { eventSetupApi, eventSetupTopics, type SpeakerView } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { IconMicrophone2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { TableCard } from '../ui/table-card.tsx';

const fullName = ({ name, lastName }: SpeakerView): string => `${name} ${lastName}`;

interface SpeakerTableProps {
  readonly speakers: readonly SpeakerView[];
  readonly eventId: EventId;
  readonly mayEdit: boolean;
}

const SpeakerTable = ({ speakers, eventId, mayEdit }: SpeakerTableProps) => {
  const { t } = useTranslation('event-setup');
  const [deleting, setDeleting] = useState<SpeakerView | null>(null);
  const { run, isSaving } = useCommand(eventSetupApi.withdrawSpeaker);
  const remove = async ({ _id }: SpeakerView): Promise<void> => {
    const answer = await run({ params: { id: _id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setDeleting(null);
  };
  return (
    <>
      <TableCard label={t('speakers.list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('speakers.nameColumn')}</Table.Th>
            <Table.Th>{t('speakers.role')}</Table.Th>
            <Table.Th>{t('speakers.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {speakers.map((speaker) => (
            <Table.Tr key={speaker._id}>
              <Table.Td data-first>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {fullName(speaker)}
                </Text>
                {speaker.email !== '' && (
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {speaker.email}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{[speaker.position, speaker.company].filter((part) => part !== '').join(' · ')}</Table.Td>
              <Table.Td>
                {mayEdit && (
                  <RowActions
                    name={fullName(speaker)}
                    editTo={`/dashboard/${eventId}/speakers/edit/${speaker._id}`}
                    onDelete={() => setDeleting(speaker)}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('speakers.deleteTitle')}
        confirmLabel={t('ui:delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => deleting !== null && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {t('speakers.deleteText', { name: deleting === null ? '' : fullName(deleting) })}
      </ConfirmDialog>
    </>
  );
};

/** Who speaks at the event, live (spec 002, section 2); platform admins add and change them. */
export const SpeakersTab = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('event-setup');
  const topic = useTopic(eventSetupTopics.speakers, { eventId });
  const mayEdit = useSession().user?.admin === true;
  return (
    <Stack>
      {mayEdit && (
        <Group justify="flex-end">
          <Button
            component={Link}
            to={`/dashboard/${eventId}/speakers/create`}
            leftSection={<IconPlus size={19} aria-hidden />}
          >
            {t('speakers.add')}
          </Button>
        </Group>
      )}
      <LiveList
        topic={topic}
        empty={{ icon: <IconMicrophone2 />, title: t('speakers.none'), text: t('speakers.noneText') }}
      >
        {(speakers) => <SpeakerTable speakers={speakers} eventId={eventId} mayEdit={mayEdit} />}
      </LiveList>
    </Stack>
  );
};
