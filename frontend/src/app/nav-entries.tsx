import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { EntryCount } from './entry-count.tsx';
import { useEntryName, type Entry, type EntriesProps } from './navigation.ts';
import { SetUpButton } from './set-up.button.tsx';
import classes from './shell.module.css';

// Menus are fetched as soon as somebody comes near the first.
const readMenu = () => import('./set-up.menu.tsx');
const SetUpMenu = lazy(async () => ({ default: (await readMenu()).SetUpMenu }));

/** The entries side by side, on screens wide enough. */
export const TopBarEntries = ({ work, setUp }: EntriesProps) => {
  const { t } = useTranslation('app');
  const nameOf = useEntryName();
  const all: readonly Entry[] = [{ key: 'events', to: '/events' }, ...work];
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <SetUpButton
      entries={setUp}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void readMenu()}
      onFocus={() => void readMenu()}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      {all.map((entry) => (
        <NavLink
          key={entry.key}
          to={entry.to}
          end={entry.key === 'dashboard'}
          className={classes.link ?? ''}
          data-second={entry.isSecond}
        >
          {nameOf(entry)}
          <EntryCount entry={entry} />
        </NavLink>
      ))}
      {setUp.length > 0 &&
        (isWanted ? (
          <Suspense fallback={closed}>
            <SetUpMenu entries={setUp} />
          </Suspense>
        ) : (
          closed
        ))}
    </nav>
  );
};
