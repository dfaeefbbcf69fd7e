import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { credential } from '../platform/credential.ts';
import { useSession } from '../platform/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './shell.module.css';
import { SeenAsBanner } from './seen-as.banner.tsx';

// Menus and drawer are for who is logged in; the log-in page does without them.
const readBar = () => import('./top-bar.tsx');
const TopBar = lazy(async () => ({ default: (await readBar()).TopBar }));
if (credential() !== null) void readBar();

const PlainBar = () => (
  <header className={classes.bar}>
    <Link to="/" className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Turnout</span>
    </Link>
    <div className={classes.tools}>
      <LanguageMenu />
    </div>
  </header>
);

/** The frame of every screen but the bare ones: top bar, main part, footer. */
export const Shell = () => {
  const { t } = useTranslation('app');
  const { user } = useSession();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </a>
      {user === null ? (
        <PlainBar />
      ) : (
        <Suspense fallback={<PlainBar />}>
          <TopBar />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <SeenAsBanner />
    </div>
  );
};
