import { Button } from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { AllChoices } from './all-choices.tsx';
import { AwaitedDesk } from './awaited-desk.tsx';
import { storageOf } from '../platform/kept.ts';
import { keptPlace } from './kept.ts';

/** /dashboard/:eventId/scanner: the place at which this device worked last, else the first that one may work at. */
export const DeskHomeScreen = () => {
  const { t } = useTranslation('desk');
  const eventId = EventId.parse(useParams()['eventId']);
  return (
    <AllChoices eventId={eventId}>
      {(choices) => {
        if (choices === 'reading') return <AwaitedDesk />;
        const known = choices === 'failed' ? [] : choices;
        const kept = keptPlace(storageOf('localStorage'), eventId).read();
        const place = known.find(({ path }) => path === kept) ?? known[0];
        if (place !== undefined) return <Navigate to={place.path} replace />;
        return (
          <main id="main" tabIndex={-1}>
            <title>{`${t('scanner.title')} · Turnout`}</title>
            <EmptyState
              icon={<IconDoorOff />}
              title={t(choices === 'failed' ? 'place.failed' : 'place.none')}
              action={
                <Button component={Link} to="/events">
                  {t('place.toEvents')}
                </Button>
              }
            />
          </main>
        );
      }}
    </AllChoices>
  );
};
