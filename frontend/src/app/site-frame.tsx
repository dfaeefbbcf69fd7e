import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { type FramedEvent, FrameTitle } from '../ui/frame-title.tsx';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './shell.module.css';
import own from './site-frame.module.css';

/** From light to dark and back; what is chosen is remembered on this device. */
const SchemeButton = () => {
  const { t } = useTranslation('app');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = t(isDark ? 'scheme.toLight' : 'scheme.toDark');
  return (
    <button
      type="button"
      className={own.scheme}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </button>
  );
};

/** The light frame of what visitors see: the event's name, language, colours; no session, no menus. */
export const SiteFrame = () => {
  const { t } = useTranslation('app');
  const [event, setEvent] = useState<FramedEvent | null>(null);
  return (
    <FrameTitle value={setEvent}>
      <div className={`${classes.shell} ${own.frame}`}>
        <a className={classes.skip} href="#main" onClick={() => document.getElementById('main')?.focus()}>
          {t('skip')}
        </a>
        <header className={`${classes.bar} ${own.bar}`}>
          <Link to={event?.to ?? '/'} className={`${classes.brand} ${own.brand}`}>
            <BrandMark />
            <span className={`${classes.name} ${own.name}`} title={event?.name}>
              {event?.name ?? 'Turnout'}
            </span>
          </Link>
          <div className={classes.tools}>
            <LanguageMenu />
            <SchemeButton />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer event={event} />
      </div>
    </FrameTitle>
  );
};
