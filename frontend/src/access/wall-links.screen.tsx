import { Button, Card, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { accessApi, accessTopics, IssueWallLink, type WallView } from '@turnout/contracts/access';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useForm } from '@mantine/form';
import { IconDeviceTv, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { linkForOthers } from '../platform/reach.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';

interface MakeLinkProps {
  readonly eventId: EventId;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const MakeLinkForm = ({
  eventId,
  onMade,
  onCancel,
}: {
  readonly eventId: EventId;
  readonly onMade: (link: string) => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.issueWall);
  const form = useForm({
    initialValues: { label: '' },
    validate: (values) => problemsOf(IssueWallLink.pick({ label: true }), values, t),
  });
  const submit = form.onSubmit(async ({ label }) => {
    if (isSaving) return;
    const answer = await run({ body: { eventId, label } });
    if (answer.ok) onMade(await linkForOthers(`/wall#${answer.data.token}`));
    else form.setFieldError('label', answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          required
          label={t('walls.label')}
          description={t('walls.labelHint')}
          data-autofocus
          {...form.getInputProps('label')}
        />
        <DialogButtons label={t('walls.make')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

const MakeLinkDialog = ({ eventId, opened, onClose }: MakeLinkProps) => {
  const { t } = useTranslation('access');
  const [link, setLink] = useState<string | null>(null);
  const close = (): void => {
    setLink(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={link === null}
      title={t(link === null ? 'walls.newTitle' : 'walls.madeTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {link === null ? (
        <MakeLinkForm eventId={eventId} onMade={setLink} onCancel={close} />
      ) : (
        <Stack>
          <Text>{t('walls.made')}</Text>
          <CopyField label={t('walls.link')} value={link} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('addUser.done')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};

const WallTable = ({
  walls,
  zone,
  onRevoke,
}: {
  /** The event's time zone. */
  readonly zone: string;
  readonly walls: readonly WallView[];
  readonly onRevoke: (wall: WallView) => void;
}) => {
  const { t } = useTranslation('access');
  return (
    <TableCard
      label={t('walls.title')}
      heads={[t('walls.label'), { text: t('walls.createdAt'), visibleFrom: 'sm' }, t('users.actions')]}
    >
      {walls.map((wall) => (
        <Table.Tr key={wall._id}>
          <Table.Td fw={600}>{wall.label}</Table.Td>
          <Table.Td visibleFrom="sm">
            <DateTime at={wall.createdAt} zone={zone} />
          </Table.Td>
          <Table.Td>
            <Button
              variant="light"
              color="red"
              size="sm"
              leftSection={<IconTrash size={17} aria-hidden />}
              aria-label={t('walls.revokeOf', { label: wall.label })}
              onClick={() => onRevoke(wall)}
            >
              {t('walls.revoke')}
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

/** Read-only links for screens on a wall: made, shown once, revoked (rule access/wall-links). */
export const WallLinksScreen = () => {
  const { t } = useTranslation('access');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(accessTopics.walls, { eventId });
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const { run, isSaving } = useCommand(accessApi.revokeWall);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<WallView | null>(null);
  const revoke = async (wall: WallView): Promise<void> => {
    const answer = await run({ params: { id: wall._id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setRevoking(null);
  };
  const make = (
    <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setMaking(true)}>
      {t('walls.new')}
    </Button>
  );
  return (
    <Page title={t('walls.title')} lead={t('walls.lead')} actions={make} size="md">
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={2} />}
      {view !== null && view.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconDeviceTv />} title={t('walls.none')}>
            {t('walls.noneText')}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.length > 0 && <WallTable walls={view} zone={zone} onRevoke={setRevoking} />}
      <MakeLinkDialog eventId={eventId} opened={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        opened={revoking !== null}
        title={t('walls.revokeTitle', { label: revoking?.label ?? '' })}
        confirmLabel={t('walls.revoke')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => revoking !== null && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      >
        {t('walls.revokeText')}
      </ConfirmDialog>
    </Page>
  );
};
