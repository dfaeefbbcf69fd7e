import { Avatar, Group, Stack, Text } from '@mantine/core';
import { pictureOf, speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { IconMicrophone2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { RecordTable } from '../records/record-table.tsx';
import { LiveList } from '../ui/live-list.tsx';

const fullName = ({ name, lastName }: SpeakerView): string => `${name} ${lastName}`;

const SmallPicture = ({ picture }: Pick<SpeakerView, 'picture'>) => {
  const url = useUploadUrl(pictureOf({ picture }), false, 'thumb');
  // Initials would only repeat the name beside it.
  return <Avatar src={url} alt="" size={44} radius="md" />;
};

const NameCell = (speaker: SpeakerView) => (
  <Group gap="sm" wrap="nowrap">
    <SmallPicture picture={speaker.picture} />
    <div style={{ overflowWrap: 'anywhere', minWidth: 0 }} dir="auto">
      <Text fw={600}>{fullName(speaker)}</Text>
      {speaker.email !== '' && (
        <Text size="sm" c="dimmed">
          {speaker.email}
        </Text>
      )}
    </div>
  </Group>
);

/** The speakers of the event, live (rule event-setup/speaker-screens); platform admins add and change them. */
export const SpeakersTab = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('event-setup');
  const topic = useTopic(speakerRecord.topic, { eventId });
  const mayEdit = useSession().user?.admin === true;
  const base = `/dashboard/${eventId}/speakers`;
  return (
    <Stack>
      {mayEdit && (
        <Group justify="flex-end">
          <NewRecordButton to={`${base}/create`}>{t('speakers.add')}</NewRecordButton>
        </Group>
      )}
      <LiveList
        topic={topic}
        empty={{ icon: <IconMicrophone2 />, title: t('speakers.none'), text: t('speakers.noneText') }}
      >
        {(speakers) => (
          <RecordTable
            record={speakerRecord}
            label={t('speakers.list')}
            rows={speakers}
            nameOf={fullName}
            columns={[
              { head: t('speakers.nameColumn'), of: NameCell, cell: { 'data-first': true } },
              {
                head: t('speakers.role'),
                of: ({ position, company }) => [position, company].filter((part) => part !== '').join(' · '),
              },
            ]}
            actions={{ head: t('speakers.actions'), mayEdit, editTo: ({ _id }) => `${base}/edit/${_id}` }}
            deleting={{
              title: () => t('speakers.deleteTitle'),
              text: (name) => t('speakers.deleteText', { name }),
            }}
          />
        )}
      </LiveList>
    </Stack>
  );
};
