import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { Pending } from './scanner.state.ts';
import classes from './desk.module.css';

export interface WaitingListProps {
  readonly pending: readonly Pending[];
  readonly zone: string;
  readonly onCancel: (pending: Pending) => void;
}

/** The scans that nobody has decided yet because the line was gone. */
export const WaitingList = ({ pending, zone, onCancel }: WaitingListProps) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  const waiting = pending.filter(({ hasWaited }) => hasWaited);
  if (waiting.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label={t('waiting.title', { count: waiting.length })}>
      <h2>{t('waiting.title', { count: waiting.length })}</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.intent.commandId}>
            <span>
              <b>{one.intent.label.slice(0, 60)}</b>{' '}
              <small>
                {one.state === 'asking'
                  ? t('waiting.sending')
                  : t('waiting.since', {
                      time: format.time(new Date(one.intent.presentedAt).toISOString(), 'seconds'),
                    })}
              </small>
            </span>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              h={44}
              aria-label={t('waiting.cancel', { label: one.intent.label })}
              onClick={() => onCancel(one)}
            >
              {t('waiting.cancelWord')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
