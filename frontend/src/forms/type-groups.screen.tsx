import { Text } from '@mantine/core';
import { typeGroupRecord, type TypeGroupView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconFolders } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { RecordList, listWords } from '../records/record-list.tsx';
import type { Column } from '../records/record-table.tsx';
import { Page } from '../ui/page.tsx';

const useColumns = (): readonly Column<TypeGroupView>[] => {
  const { t } = useTranslation('forms');
  return [
    { head: t('groups.order'), of: ({ order }) => order, cell: { w: 110, 'data-label': t('groups.order') } },
    {
      head: t('name'),
      of: ({ name, types }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('groups.typeCount', { count: types.length })}
          </Text>
        </>
      ),
      cell: { 'data-first': true },
    },
  ];
};

/** The time after which who may not see the type groups is led away, in ms (rule forms/type-groups). */
const leadsAwayAfter = 1000;

const NotAllowed = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(`/forbidden/${eventId}`, { replace: true }), leadsAwayAfter);
    return () => clearTimeout(timer);
  }, [navigate, eventId]);
  return (
    <Page title={t('groups.title')}>
      <Text role="alert">{t('groups.notAllowed')}</Text>
    </Page>
  );
};

/** The groups of registration types of an event, live (rule forms/type-groups). */
export const TypeGroupsScreen = () => {
  const eventId = EventId.parse(useParams()['eventId']);
  return useMay(eventId)('viewRegistrationTypes') ? <Groups eventId={eventId} /> : <NotAllowed eventId={eventId} />;
};

const Groups = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const may = useMay(eventId);
  const columns = useColumns();
  return (
    <RecordList
      record={typeGroupRecord}
      eventId={eventId}
      path="registration-type-groups"
      words={listWords(t, 'groups')}
      icon={<IconFolders />}
      nameOf={({ name }) => name}
      columns={columns}
      mayMake={may('createRegistrationTypes')}
      mayEdit={may('editRegistrationTypes')}
      back={{ to: `/dashboard/${eventId}/registration-types`, label: t('types.title') }}
    />
  );
};
