import { Drawer, NavLink as MenuLink, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EntryCount } from './entry-count.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { type Entry, type EntriesProps, useEntryName, useIsWithin } from './navigation.ts';
import classes from './shell.module.css';

/** The entries one below the other. */
const DrawerEntries = ({ work, setUp }: EntriesProps) => {
  const { t } = useTranslation('app');
  const isWithin = useIsWithin();
  const nameOf = useEntryName();
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
        label={nameOf(entry)}
        leftSection={<EntryIcon name={entry.key} />}
        rightSection={<EntryCount entry={entry} />}
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

interface NavDrawerProps extends EntriesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
}

/** The entries of the top bar in a phone's drawer. */
export const NavDrawer = ({ isOpen, onClose, title, ...entries }: NavDrawerProps) => {
  const { t } = useTranslation('app');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      title={title}
      closeButtonProps={{ 'aria-label': t('nav.close') }}
    >
      <DrawerEntries {...entries} />
    </Drawer>
  );
};
