import { ActionIcon, Box, Card, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Busy } from '../ui/busy.tsx';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { DateTime } from '../ui/date-time.tsx';
import classes from './attendees.module.css';
import { extraColumns, valueOf } from './checkin-columns.ts';
import { CheckinMenu } from './checkin.menu.tsx';
import { CheckinNote } from './checkin.note.tsx';
import { personName } from './group.ts';
import { StatusTag } from './status-tag.tsx';
import { type CheckinCardProps, type CheckinPerson, useCheckinActions } from './use-checkin-actions.tsx';

/** Opens what is asked about one person; a deleted check-in keeps what it has. */
export const EditPerson = ({
  person,
  isDeleted,
  onEdit,
}: {
  readonly person: CheckinPerson;
  readonly isDeleted: boolean;
  readonly onEdit: (id: CheckinPerson['_id']) => void;
}) => {
  const { t } = useTranslation('checkpoint');
  return (
    <ActionIcon
      size="sm"
      aria-label={t('edit.of', { name: personName(person) })}
      disabled={isDeleted}
      onClick={() => onEdit(person._id)}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
};

interface PeopleProps extends Pick<CheckinCardProps, 'checkin' | 'checkpoint' | 'fields' | 'zone'> {
  readonly onEdit: (id: CheckinPerson['_id']) => void;
}

/** A line for each person. */
const People = ({ checkin, checkpoint, fields, zone, onEdit }: PeopleProps) => {
  const { t } = useTranslation('checkpoint');
  const extras = extraColumns(checkpoint);
  return (
    <Box
      className={classes.region ?? ''}
      role="region"
      aria-label={t('card.people', { code: checkin.code })}
      tabIndex={0}
    >
      <table className={classes.people}>
        <thead>
          <tr>
            <th scope="col">{t('card.name')}</th>
            <th scope="col">{t('card.timestamp')}</th>
            {extras.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checkin.attendees.map((person) => (
            <tr key={person._id}>
              <td>
                <span className={classes.person}>
                  {personName(person)}
                  <EditPerson person={person} isDeleted={checkin.status === 'deleted'} onEdit={onEdit} />
                </span>
              </td>
              <td>
                <DateTime at={checkin.createdAt} zone={zone} />
              </td>
              {extras.map(({ id }) => (
                <td key={id}>{valueOf(person, id, fields)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

/** One check-in with its people, and what may be done about it (rule checkpoint/attendees-screen). */
export const CheckinCard = memo((props: CheckinCardProps) => {
  const { t } = useTranslation('checkpoint');
  const { checkin, checkpoint, isChanged } = props;
  const { perform, edit, isSaving, dialogs } = useCheckinActions(props);
  return (
    <Card
      component="article"
      padding={0}
      aria-label={checkin.code}
      className={classes.card ?? ''}
      data-changed={isChanged || undefined}
      data-deleted={checkin.status === 'deleted' || undefined}
    >
      <div className={classes.head}>
        <Group gap={6}>
          <StatusTag status={checkin.status} />
          {checkin.printed && <StatusTag status="printed" />}
          <Text size="sm" c="dimmed">
            {t('card.registrants', { count: checkin.registrantIds.length })}
          </Text>
          {isSaving && <Busy label={t('ui:saving')} size={16} />}
        </Group>
        <CheckinMenu checkin={checkin} checkpoint={checkpoint} onAction={perform} />
      </div>
      <People {...props} onEdit={edit} />
      <div className={classes.foot}>
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
        <CheckinNote checkin={checkin} />
      </div>
      {dialogs}
    </Card>
  );
});
CheckinCard.displayName = 'CheckinCard';
