import { checkpointTopics, type HeadCountView } from '@turnout/contracts/checkpoint';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { useFormat } from '../ui/format.ts';
import type { HeadCountWallProps } from '../ui/head-count-wall.ts';
import { useLiveUntil } from '../ui/use-now.ts';
import { asBigAs, WallBehind } from '../ui/wall-frame.tsx';
import wall from '../ui/wall.module.css';
import classes from './head-count.module.css';

const Everybody = ({ event }: Pick<HeadCountView, 'event'>) => {
  const { t } = useTranslation('checkpoint');
  const { number } = useFormat();
  return (
    <section className={wall.hero} aria-labelledby="inside-now">
      <h2 id="inside-now">{t('headCount.inside')}</h2>
      <p className={wall.number} style={{ fontSize: asBigAs(number(event.inside).length) }} data-testid="inside">
        <ChangingNumber value={event.inside} />
      </p>
      <p className={wall.of}>{t('headCount.of', { shown: number(event.confirmed) })}</p>
    </section>
  );
};

const Checkpoints = ({ checkpoints }: Pick<HeadCountView, 'checkpoints'>) => {
  const { t } = useTranslation('checkpoint');
  const { number } = useFormat();
  return (
    <section className={`${wall.panel} ${classes.checkpoints}`} aria-labelledby="by-checkpoint">
      <h2 id="by-checkpoint">{t('headCount.byCheckpoint')}</h2>
      {checkpoints.length === 0 && <p className={wall.rest}>{t('headCount.noCheckpoints')}</p>}
      <ul className={classes.list} data-dense={checkpoints.length > 6 || undefined}>
        {checkpoints.map(({ _id, name, inside, seen, checkinEnabled }) => (
          <li key={_id}>
            <span className={classes.name}>{name}</span>
            <strong className={classes.inside}>
              <ChangingNumber value={inside} />
            </strong>
            <small>
              {t('headCount.seen', { shown: number(seen) })}
              {!checkinEnabled && ` · ${t('list.disabled')}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** How many people are inside now, over all and by checkpoint, live; says so and how old it is while it is not. */
export const HeadCountPanels = ({ eventId, zone }: HeadCountWallProps) => {
  const { t } = useTranslation('checkpoint');
  const { state, view } = useTopic(checkpointTopics.headCount, { eventId });
  const liveUntil = useLiveUntil(state === 'live');
  if (view === null)
    return <output className={wall.waiting}>{t(state === 'refused' ? 'wentWrong' : 'headCount.connecting')}</output>;
  return (
    <>
      {state === 'behind' && <WallBehind at={liveUntil} zone={zone} />}
      <div className={classes.panels} data-behind={state === 'behind' || undefined}>
        <Everybody event={view.event} />
        <Checkpoints checkpoints={view.checkpoints} />
      </div>
    </>
  );
};
