import { Button } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../platform/session.ts';
import classes from '../desk.module.css';
import type { Told } from './queue.ts';

/** People named at once; the inbox has them all. */
const namedAtMost = 5;

export interface ConflictsNoteProps {
  readonly eventId: EventId;
  readonly told: readonly Told[];
  readonly onSeen: (commandIds: readonly string[]) => void;
}

/** Names whom this desk let in without a network and about whom staff have to decide. */
export const ConflictsNote = ({ eventId, told, onSeen }: ConflictsNoteProps) => {
  const { t } = useTranslation('desk');
  const may = useMay(eventId);
  if (told.length === 0) return null;
  const more = told.length - namedAtMost;
  return (
    <section className={classes.conflicts} role="alert" aria-label={t('copy.conflicts', { count: told.length })}>
      <strong>{t('copy.conflicts', { count: told.length })}</strong>
      <ul>
        {told.slice(0, namedAtMost).map(({ scan: { verdict, intent } }) => (
          <li key={intent.commandId}>{verdict.name || t('copy.unknown', { code: intent.label.slice(0, 40) })}</li>
        ))}
        {more > 0 && <li>{t('copy.more', { count: more })}</li>}
      </ul>
      <div>
        {may('viewRegistrants', 'checkinRegistrants') && (
          <Button component={Link} to={`/dashboard/${eventId}/conflicts`} size="md" variant="default">
            {t('copy.toInbox')}
          </Button>
        )}
        <Button size="md" onClick={() => onSeen(told.map(({ scan }) => scan.intent.commandId))}>
          {t('copy.seen')}
        </Button>
      </div>
    </section>
  );
};
