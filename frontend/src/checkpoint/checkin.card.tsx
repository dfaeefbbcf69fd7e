import { ActionIcon, Button, Card, Group, Loader, Menu, Stack, Table, Text } from '@mantine/core';
import type { CheckpointCheckinView } from '@turnout/contracts/checkpoint';
import { cellText, textOf, type FieldValue } from '@turnout/contracts/fields';
import {
  IconArrowBackUp,
  IconDoorExit,
  IconDotsVertical,
  IconHistory,
  IconId,
  IconMail,
  IconNote,
  IconPencil,
  IconPrinter,
  IconThumbUp,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { DateTime } from '../ui/date-time.tsx';
import { RichText } from '../ui/rich-text.tsx';
import classes from './attendees.module.css';
import { actionsFor, type CheckinAction } from './checkin-actions.ts';
import { personName } from './group.ts';
import type { AskedField } from './shown-fields.ts';
import { StatusTag } from './status-tag.tsx';
import { type CheckinCardProps, useCheckinActions } from './use-checkin-actions.tsx';

const icons: Readonly<Record<CheckinAction, typeof IconTrash>> = {
  print: IconPrinter,
  accept: IconThumbUp,
  removeAccepted: IconArrowBackUp,
  checkout: IconDoorExit,
  note: IconNote,
  view: IconId,
  logs: IconHistory,
  resend: IconMail,
  delete: IconTrash,
};

/** A value in words: of a checkpoint's own field by its type, of the form's as it was entered. */
const shownValue = (fields: readonly AskedField[], id: string, value: FieldValue): string => {
  const field = fields.find(({ _id }) => String(_id) === id);
  return field === undefined ? textOf(value) : cellText(field, value);
};

interface CheckinMenuProps {
  readonly checkin: CheckpointCheckinView;
  readonly actions: readonly CheckinAction[];
  readonly onAction: (action: CheckinAction) => void;
}

const CheckinMenu = ({ checkin, actions, onAction }: CheckinMenuProps) => {
  const { t } = useTranslation('checkpoint');
  return (
    <Menu withinPortal width={250}>
      <Menu.Target>
        <ActionIcon color="gray" c="var(--mantine-color-text)" aria-label={t('card.menu', { code: checkin.code })}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onAction(action)}
              {...(action === 'delete' ? { c: 'var(--mantine-color-error)' } : {})}
            >
              {t(`action.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};

const People = ({
  checkin,
  fields,
  zone,
  onEdit,
}: Pick<CheckinCardProps, 'checkin' | 'fields' | 'zone'> & {
  readonly onEdit: (id: CheckpointCheckinView['registrantIds'][number]) => void;
}) => {
  const { t } = useTranslation('checkpoint');
  const titles = checkin.attendees[0]?.fields.map(({ _id, title }) => ({ _id, title })) ?? [];
  return (
    <Table.ScrollContainer
      minWidth={320 + titles.length * 120}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('card.people') } }}
    >
      <Table verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">{t('card.name')}</Table.Th>
            <Table.Th w={180}>{t('card.timestamp')}</Table.Th>
            {titles.map(({ _id, title }) => (
              <Table.Th key={_id}>{title}</Table.Th>
            ))}
            <Table.Th w={64}>
              <span className="unseen">{t('list.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checkin.attendees.map((attendee) => (
            <Table.Tr key={attendee._id}>
              <Table.Td fw={600}>{personName(attendee)}</Table.Td>
              <Table.Td>
                <DateTime at={checkin.createdAt} zone={zone} />
              </Table.Td>
              {attendee.fields.map(({ _id, value }) => (
                <Table.Td key={_id}>{shownValue(fields, _id, value)}</Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  aria-label={t('edit.of', { name: personName(attendee) })}
                  disabled={checkin.status === 'deleted'}
                  onClick={() => onEdit(attendee._id)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

/** One check-in with its people, and what may be done about it (spec 002, section 2). */
export const CheckinCard = memo((props: CheckinCardProps) => {
  const { t } = useTranslation('checkpoint');
  const { checkin, checkpoint, fields, zone, isChanged } = props;
  const may = useMay(checkin.event);
  const mayResend =
    may('checkpointResendCheckinConfirmationEmail') && checkpoint.additionalSettings.sendAutoConfirmationEmail;
  const { perform, edit, isSaving, dialogs } = useCheckinActions(props);
  const [isNoteOpen, setNoteOpen] = useState(false);
  return (
    <Card
      component="article"
      aria-label={checkin.code}
      className={classes.card ?? ''}
      data-changed={isChanged || undefined}
      data-deleted={checkin.status === 'deleted' || undefined}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap={6}>
            <StatusTag status={checkin.status} />
            {checkin.printed && <StatusTag status="printed" />}
            <Text size="sm" c="dimmed">
              {t('card.registrants', { count: checkin.registrantIds.length })}
            </Text>
            {isSaving && <Loader size={16} aria-label={t('ui:saving')} />}
          </Group>
          <CheckinMenu checkin={checkin} actions={actionsFor(checkin.status, mayResend)} onAction={perform} />
        </Group>
        <People checkin={checkin} fields={fields} zone={zone} onEdit={edit} />
        <Group gap="lg">
          <Text size="sm">
            {t('card.code')} <strong className={classes.number}>{checkin.code}</strong>
          </Text>
          <Text size="sm">
            {t('card.registration')}{' '}
            <strong className={classes.number}>{spokenNumber(checkin.confirmationNumber)}</strong>
          </Text>
          {checkin.desk !== '' && (
            <Text size="sm" c="dimmed">
              {checkin.desk}
            </Text>
          )}
          {checkin.note !== '' && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isNoteOpen}
              leftSection={<IconNote size={16} aria-hidden />}
              onClick={() => setNoteOpen(!isNoteOpen)}
            >
              {t('card.note')}
            </Button>
          )}
        </Group>
        {checkin.note !== '' && isNoteOpen && <RichText html={checkin.note} />}
      </Stack>
      {dialogs}
    </Card>
  );
});
CheckinCard.displayName = 'CheckinCard';
