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

/**
 * Whether a checkpoint knows who is inside: people are checked out there, or come in again only after it. Where
 * things are handed out nobody goes out again, and whoever came is not there any more.
 */
const hasExit = ({ type, inside, seen }: HeadCountView['checkpoints'][number]): boolean =>
  type === 'multiple' || inside < seen;

const Checkpoint = ({ checkpoint }: { readonly checkpoint: HeadCountView['checkpoints'][number] }) => {
  const { t } = useTranslation('checkpoint');
  const { number } = useFormat();
  const { name, inside, seen, checkinEnabled } = checkpoint;
  const isCounted = hasExit(checkpoint);
  return (
    <li>
      <span className={classes.name}>{name}</span>
      <strong className={classes.inside}>
        <ChangingNumber value={isCounted ? inside : seen} />
      </strong>
      <small>
        {isCounted
          ? `${t('headCount.insideHere')} · ${t('headCount.seen', { shown: number(seen) })}`
          : t('headCount.soFar')}
        {!checkinEnabled && ` · ${t('list.disabled')}`}
      </small>
    </li>
  );
};

const Checkpoints = ({ checkpoints }: Pick<HeadCountView, 'checkpoints'>) => {
  const { t } = useTranslation('checkpoint');
  return (
    <section className={`${wall.panel} ${classes.checkpoints}`} aria-labelledby="by-checkpoint">
      <h2 id="by-checkpoint">{t('headCount.byCheckpoint')}</h2>
      {checkpoints.length === 0 && <p className={wall.rest}>{t('headCount.noCheckpoints')}</p>}
      <ul className={classes.list} data-dense={checkpoints.length > 6 || undefined}>
        {checkpoints.map((checkpoint) => (
          <Checkpoint key={checkpoint._id} checkpoint={checkpoint} />
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
