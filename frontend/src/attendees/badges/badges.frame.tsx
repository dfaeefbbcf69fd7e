import { Anchor, Title } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { attendeesPath, readListState } from '../parts/attendee-list-url.ts';
import classes from './print.module.css';

/** The page of many badges, with the way back to the list that they come from. */
export const BadgesFrame = ({ eventId, children }: { readonly eventId: EventId; readonly children: ReactNode }) => {
  const { t } = useTranslation('attendees');
  const [params] = useSearchParams();
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <title>{`${t('badges.title')} · Turnout`}</title>
      <div className={classes.bar}>
        <Title order={1} w="100%">
          {t('badges.title')}
        </Title>
        <Anchor component={Link} to={attendeesPath(eventId, readListState(params))}>
          {t('badges.back')}
        </Anchor>
      </div>
      {children}
    </main>
  );
};
