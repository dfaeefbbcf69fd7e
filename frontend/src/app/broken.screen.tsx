import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isReachable } from '../platform/reachable.ts';
import { Page } from '../ui/page.tsx';

/** How often a screen that could not be loaded looks whether the server answers again, in ms. */
const tryEvery = 5_000;

const reload = (): void => window.location.reload();

/** Loads the page again as soon as the server answers. The address stays, so the person lands where they wanted to go. */
const useComeBack = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = (): void => {
      void isReachable().then((answers) => {
        if (answers) reload();
      });
    };
    const timer = setInterval(look, tryEvery);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isWanted]);
};

/**
 * What stands where a screen broke.
 * @param isUnloaded its files did not arrive: nothing is wrong with it, and it comes back by itself.
 */
export const Broken = ({ isUnloaded = false }: { readonly isUnloaded?: boolean }) => {
  const { t } = useTranslation('app');
  useComeBack(isUnloaded);
  return (
    <main id="main" tabIndex={-1}>
      <Page
        title={t(isUnloaded ? 'unloaded.title' : 'crash.title')}
        lead={t(isUnloaded ? 'unloaded.text' : 'crash.text')}
        size="sm"
      >
        <Group role={isUnloaded ? 'status' : undefined}>
          <Button onClick={reload}>{t(isUnloaded ? 'unloaded.retry' : 'crash.reload')}</Button>
          {!isUnloaded && (
            <Button component="a" href="/events" variant="default">
              {t('crash.events')}
            </Button>
          )}
        </Group>
      </Page>
    </main>
  );
};
