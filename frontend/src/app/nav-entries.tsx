import { Menu, NavLink as MenuLink, Text, UnstyledButton } from '@mantine/core';
import {
  IconCalendarEvent,
  IconDeviceTv,
  IconChevronDown,
  IconFileImport,
  IconForms,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconMailForward,
  IconMapPin,
  IconScan,
  IconSettings,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import type { Entry } from './navigation.ts';
import classes from './shell.module.css';

const icons: Readonly<Record<string, typeof IconUsers>> = {
  events: IconCalendarEvent,
  dashboard: IconLayoutDashboard,
  attendees: IconUsers,
  scanner: IconScan,
  checkpoints: IconMapPin,
  headCount: IconUsersGroup,
  history: IconHistory,
  settings: IconSettings,
  types: IconTicket,
  fields: IconForms,
  users: IconId,
  walls: IconDeviceTv,
  import: IconFileImport,
  confirmations: IconMailForward,
};

export interface EntriesProps {
  readonly work: readonly Entry[];
  readonly setUp: readonly Entry[];
}

const EntryIcon = ({ name }: { readonly name: string }) => {
  const Icon = icons[name] ?? IconUsers;
  return <Icon size={19} stroke={1.8} aria-hidden />;
};

const useIsWithin = (): ((entry: Entry) => boolean) => {
  const { pathname } = useLocation();
  return ({ to }) => pathname === to || pathname.startsWith(`${to}/`);
};

/** The entries side by side, on screens wide enough. */
export const TopBarEntries = ({ work, setUp }: EntriesProps) => {
  const { t } = useTranslation('app');
  const isWithin = useIsWithin();
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      {[{ key: 'events', to: '/events' }, ...work].map(({ key, to }) => (
        <NavLink key={key} to={to} end={key === 'dashboard'} className={classes.link ?? ''}>
          {t(`nav.${key}`)}
        </NavLink>
      ))}
      {setUp.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton className={classes.link ?? ''} data-within={setUp.some(isWithin) || undefined}>
              {t('nav.setUp')}
              <IconChevronDown size={15} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {setUp.map(({ key, to }) => (
              <Menu.Item key={key} component={Link} to={to} leftSection={<EntryIcon name={key} />}>
                {t(`nav.${key}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
};

/** The same entries one below the other, in a phone's drawer. */
export const DrawerEntries = ({ work, setUp }: EntriesProps) => {
  const { t } = useTranslation('app');
  const isWithin = useIsWithin();
  const { pathname } = useLocation();
  const line = (entry: Entry) => {
    const isHere = entry.key === 'dashboard' || entry.key === 'events' ? pathname === entry.to : isWithin(entry);
    return (
      <MenuLink
        key={entry.key}
        component={Link}
        to={entry.to}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        label={t(`nav.${entry.key}`)}
        leftSection={<EntryIcon name={entry.key} />}
        className={classes.drawerLink ?? ''}
      />
    );
  };
  return (
    <nav aria-label={t('nav.label')}>
      {[{ key: 'events', to: '/events' }, ...work].map(line)}
      {setUp.length > 0 && (
        <Text size="sm" fw={600} c="dimmed" mt="md" mb={4} px="sm">
          {t('nav.setUp')}
        </Text>
      )}
      {setUp.map(line)}
    </nav>
  );
};
