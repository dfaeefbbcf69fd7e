import { List, Stack, Text } from '@mantine/core';
import { eventSetupApi, type UploadView } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { useUseWords } from './upload.tile.tsx';

interface DeleteUploadProps {
  readonly eventId: EventId;
  readonly upload: UploadView;
  readonly onClose: () => void;
}

/** Asks before a picture is deleted; of one that is shown somewhere it says where, and leads there. */
export const DeleteUploadDialog = ({ eventId, upload, onClose }: DeleteUploadProps) => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const placeOf = useUseWords();
  const { run, isSaving } = useCommand(eventSetupApi.deleteUpload);
  const { file, uses } = upload;
  const remove = async (): Promise<void> => {
    const answer = await run({ params: { id: upload._id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    onClose();
  };
  if (uses.length > 0)
    return (
      <ConfirmDialog
        opened
        title={t('uploads.usedTitle')}
        confirmLabel={t('uploads.goThere')}
        onConfirm={() =>
          void navigate(
            `/dashboard/${eventId}/settings${uses.some(({ as }) => as === 'speaker') ? '?tab=speakers' : ''}`,
          )
        }
        onCancel={onClose}
      >
        <Stack gap="xs">
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {t('uploads.usedText', { name: file.name })}
          </Text>
          <List>
            {uses.map((use) => (
              <List.Item key={`${use.as} ${use.name}`}>{placeOf(use)}</List.Item>
            ))}
          </List>
        </Stack>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      opened
      title={t('uploads.deleteTitle')}
      confirmLabel={t('ui:delete')}
      isDangerous
      isSaving={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {t('uploads.deleteText', { name: file.name })}
      </Text>
    </ConfirmDialog>
  );
};
