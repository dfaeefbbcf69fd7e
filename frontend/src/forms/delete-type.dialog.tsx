import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { formsApi, type TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { type TypeUse, usageOf } from './type-in-use.ts';

interface InUseProps {
  readonly name: string;
  readonly use: TypeUse;
  readonly eventId: EventId;
  readonly onClose: () => void;
}

/** 'Type is used!' (spec 001, section 2.9): by whom, each leading to the attendee. */
const InUseDialog = ({ name, use: { count, users, groups }, eventId, onClose }: InUseProps) => {
  const { t } = useTranslation('forms');
  return (
    <Modal opened onClose={onClose} title={t('types.used')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack>
        <Text>{t('types.usedText', { name, count })}</Text>
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
            <Text>{t('types.usedGroups')}</Text>
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
          <Button component={Link} to={`/dashboard/${eventId}/attendees`} variant="default">
            {t('types.seeAttendees')}
          </Button>
          <Button onClick={onClose}>{t('okay')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
};

export interface DeleteTypeDialogProps {
  /** The type to delete; null: closed. */
  readonly type: TypeView | null;
  readonly eventId: EventId;
  readonly onClose: () => void;
}

/** Asks, deletes, and says who still uses the type where that is in the way. */
export const DeleteTypeDialog = ({ type, eventId, onClose }: DeleteTypeDialogProps) => {
  const { t } = useTranslation('forms');
  const { run, isSaving } = useCommand(formsApi.retireType);
  const [used, setUsed] = useState<{ readonly name: string; readonly use: TypeUse } | null>(null);
  const remove = async (gone: TypeView): Promise<void> => {
    const answer = await run({ params: { id: gone._id } });
    if (answer.ok) notices.success(answer.data.message);
    else if (answer.refusal.code === 'type-in-use') {
      notices.danger(answer.refusal.message);
      setUsed({ name: gone.name, use: usageOf(answer.refusal.body) });
    } else notices.danger(answer.refusal.message);
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={type !== null}
        title={t('types.deleteTitle')}
        confirmLabel={t('ui:delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => type !== null && void remove(type)}
        onCancel={onClose}
      >
        {t('types.deleteText', { name: type?.name ?? '' })}
      </ConfirmDialog>
      {used !== null && <InUseDialog {...used} eventId={eventId} onClose={() => setUsed(null)} />}
    </>
  );
};
