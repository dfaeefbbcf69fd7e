import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { typeRecord, type TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RetireDialog } from '../records/retire.dialog.tsx';
import { useRetire } from '../records/use-retire.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { type TypeUse, usageOf } from './type-in-use.ts';

interface InUseProps {
  readonly type: TypeView;
  readonly use: TypeUse;
  readonly eventId: EventId;
  readonly onClose: () => void;
}

/** 'Type is used!' (rule forms/type-in-use): by whom, each leading to the attendee. */
const InUseDialog = ({ type, use: { count, users, groups }, eventId, onClose }: InUseProps) => {
  const { t } = useTranslation('forms');
  const { number } = useFormat();
  const { name } = type;
  // Whoever has the type, also in a status that the list leaves out as it opens.
  const all = `/dashboard/${eventId}/attendees?${new URLSearchParams({ status: 'all', type: type._id })}`;
  return (
    <Dialog opened onClose={onClose} title={t('types.used')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack>
        {count > 0 && <Text>{t('types.usedText', { name, count })}</Text>}
        {count === 0 && groups.length > 0 && <Text>{t('types.usedByGroups', { name, count: groups.length })}</Text>}
        {users.length > 0 && users.length < count && (
          <Text>{t('types.usedFirst', { shown: number(users.length), of: number(count) })}</Text>
        )}
        {users.length > 0 && (
          <List>
            {users.map(({ _id, words }) => (
              <List.Item key={_id}>
                <Anchor component={Link} to={`/dashboard/${eventId}/attendees/${_id}?tab=general_information`}>
                  {words}
                </Anchor>
              </List.Item>
            ))}
          </List>
        )}
        {groups.length > 0 && (
          <>
            {count > 0 && <Text>{t('types.usedGroups')}</Text>}
            <List>
              {groups.map(({ _id, name: group }) => (
                <List.Item key={_id}>
                  <Anchor component={Link} to={`/dashboard/${eventId}/registration-type-groups/edit/${_id}`}>
                    {group}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </>
        )}
        <Group justify="flex-end">
          {count > 0 && (
            <Button component={Link} to={all} variant="default">
              {t('types.seeAttendees', { count, shown: number(count) })}
            </Button>
          )}
          <Button onClick={onClose}>{t('okay')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

/** Deleting types of a list; says who still uses one where that is in the way. */
export const useDeleteType = (eventId: EventId) => {
  const { t } = useTranslation('forms');
  const [used, setUsed] = useState<{ readonly type: TypeView; readonly use: TypeUse } | null>(null);
  const retiring = useRetire<TypeView>(typeRecord, ({ code, body }, type) => {
    if (code === 'type-in-use') setUsed({ type, use: usageOf(body) });
    return false;
  });
  const dialogs = (
    <>
      <RetireDialog retiring={retiring} title={t('types.deleteTitle')}>
        {t('types.deleteText', { name: retiring.asked?.name ?? '' })}
      </RetireDialog>
      {used !== null && <InUseDialog {...used} eventId={eventId} onClose={() => setUsed(null)} />}
    </>
  );
  return { ask: retiring.ask, dialogs };
};
