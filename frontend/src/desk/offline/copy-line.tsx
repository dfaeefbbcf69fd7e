import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { useTook } from '../verdict-words.ts';
import classes from '../desk.module.css';
import type { OfflineState } from './offline-desk.ts';

/** A clock that is wrong by more is to be set, ms. */
export const clockMayDifferMs = 30_000;

/** Says in the desk's strip whether it can work without a network, what it still has to send, and that its clock is wrong. */
export const CopyLine = ({ state, zone }: { readonly state: OfflineState; readonly zone: string }) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  const took = useTook();
  const { copy, waiting, aheadMs } = state;
  const isClockWrong = aheadMs !== null && Math.abs(aheadMs) > clockMayDifferMs;
  if (copy.kind === 'none' && waiting === 0) return null;
  return (
    <p className={classes.copy} role="status" data-kind={copy.kind}>
      {copy.kind === 'loading' && (
        <span>
          {copy.all === null
            ? t('copy.loading', { have: format.number(copy.have) })
            : t('copy.loadingOf', {
                have: format.number(copy.have),
                all: format.number(Math.max(copy.all, copy.have)),
              })}
        </span>
      )}
      {copy.kind === 'ready' && (
        <span>
          {t('copy.ready', {
            people: format.number(copy.people),
            time: format.time(new Date(copy.asOf).toISOString()),
          })}
        </span>
      )}
      {waiting > 0 && <strong>{t('copy.waiting', { count: waiting })}</strong>}
      {isClockWrong && (
        <strong>
          {t(aheadMs < 0 ? 'copy.clockAhead' : 'copy.clockBehind', { difference: took(Math.abs(aheadMs)) })}
        </strong>
      )}
    </p>
  );
};
