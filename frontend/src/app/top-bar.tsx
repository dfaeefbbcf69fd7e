import { Burger, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { eventSetupTopics, isDoorOpenTo } from '@turnout/contracts/event-setup';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { useEventInView } from './event-in-view.ts';
import { LanguageMenu } from './language-menu.tsx';
import { type Entry, setUpEntries, workEntries } from './navigation.ts';
import { TopBarEntries } from './nav-entries.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

// Only phones have it, and only once it is opened.
const NavDrawer = lazy(async () => ({ default: (await import('./nav.drawer.tsx')).NavDrawer }));

interface Entries {
  readonly eventName: string | null;
  readonly work: readonly Entry[];
  readonly setUp: readonly Entry[];
}

/** What the top bar offers on this screen, by the rights of whoever is logged in. */
const useEntries = (): Entries => {
  const { user } = useSession();
  const eventId = useEventInView();
  const may = useMay(eventId ?? '');
  const { view: event } = useTopic(eventSetupTopics.event, user === null || eventId === null ? null : { eventId });
  if (user === null || eventId === null) return { eventName: null, work: [], setUp: [] };
  return {
    eventName: event?.name ?? null,
    work: workEntries(eventId, may, event === null || isDoorOpenTo(event, user.admin)),
    setUp: setUpEntries(eventId, may, user.admin),
  };
};

/** The top bar of whoever is logged in, and the drawer that holds its entries on a phone. */
export const TopBar = () => {
  const { t } = useTranslation('app');
  const { eventName, work, setUp } = useEntries();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const onBurger = () => {
    setWasOpened(true);
    toggle();
  };
  return (
    <>
      <header className={classes.bar}>
        <Burger
          className={classes.burger ?? ''}
          size="sm"
          opened={isOpen}
          onClick={onBurger}
          aria-label={t('nav.open')}
          aria-expanded={isOpen}
        />
        <Link to="/events" className={classes.brand}>
          <BrandMark />
          <span className={classes.name}>Turnout</span>
        </Link>
        {eventName !== null && (
          <Text className={classes.event ?? ''} title={eventName} truncate>
            {eventName}
          </Text>
        )}
        <TopBarEntries work={work} setUp={setUp} />
        <div className={classes.tools}>
          <ConnectionBadge />
          <LanguageMenu />
          <UserMenu />
        </div>
      </header>
      {wasOpened && (
        <Suspense fallback={null}>
          <NavDrawer isOpen={isOpen} onClose={close} title={eventName ?? 'Turnout'} work={work} setUp={setUp} />
        </Suspense>
      )}
    </>
  );
};
