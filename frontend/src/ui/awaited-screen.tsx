import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from './page.tsx';
import { PageSkeleton } from './skeletons.tsx';

export interface AwaitedScreenProps {
  /** There is no connection to ask by. */
  readonly isOffline: boolean;
  /** The screen has no frame around it. */
  readonly isBare: boolean;
  /** What waits on this device meanwhile; shown where there is no connection. */
  readonly children?: ReactNode;
}

/**
 * Stands in for a whole screen until the server has answered what it is made of. Where it cannot be asked for want of a
 * connection, says so; whoever draws it puts the screen in its place by itself once there is an answer.
 */
export const AwaitedScreen = ({ isOffline, isBare, children }: AwaitedScreenProps) => {
  const { t } = useTranslation('ui');
  const content = (
    <>
      {!isOffline && <PageSkeleton />}
      {/* Here before its sentence is, so that the sentence is read out. */}
      <div role="status">
        {isOffline && (
          <Page title={t('noLine.title')} lead={t('noLine.text')} size="sm">
            {null}
          </Page>
        )}
      </div>
      {isOffline && children !== undefined && (
        <Stack px={{ base: 'sm', sm: 'lg' }} maw="45rem">
          {children}
        </Stack>
      )}
    </>
  );
  if (!isBare) return content;
  return (
    <main id="main" tabIndex={-1}>
      {content}
    </main>
  );
};
