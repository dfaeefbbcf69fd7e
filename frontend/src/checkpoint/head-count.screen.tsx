import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { useAwake } from '../ui/use-awake.ts';
import { useWallScheme, WallControls, WallHead } from '../ui/wall-frame.tsx';
import wall from '../ui/wall.module.css';
import classes from './head-count.module.css';
import { HeadCountPanels } from './head-count.panels.tsx';

/** The head count for safety: on a phone, on a desk's screen, on a wall. */
export const HeadCountScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const [scheme, setScheme] = useWallScheme();
  useAwake();
  const name = event?.name ?? '';
  const zone = event?.timeZone ?? 'UTC';
  return (
    <main id="main" tabIndex={-1} className={wall.wall}>
      <title>{`${t('headCount.title')} · ${name} · Turnout`}</title>
      <WallHead name={name} zone={zone} />
      <HeadCountPanels eventId={eventId} zone={zone} />
      <WallControls scheme={scheme} onScheme={setScheme}>
        <Link to={`/dashboard/${eventId}`} className={classes.back}>
          <IconChevronLeft aria-hidden />
          {t('headCount.back')}
        </Link>
      </WallControls>
    </main>
  );
};
