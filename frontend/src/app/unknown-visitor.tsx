import { Stack } from '@mantine/core';
import { EventId } from '@turnout/contracts/kernel';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useConnection } from '../platform/connection.ts';
import { Page } from '../ui/page.tsx';
import type { ScreenHandle } from '../ui/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';

const NoLine = () => {
  const { t } = useTranslation('app');
  return (
    <Page title={t('noLine.title')} lead={t('noLine.text')} size="sm">
      {null}
    </Page>
  );
};

/** What the screen itself shows of what waits on this device. */
const Waiting = ({ handle: { Waiting: Shown } }: { readonly handle: ScreenHandle }) => {
  const eventId = EventId.safeParse(useParams()['eventId']);
  if (Shown === undefined || !eventId.success) return null;
  return (
    <Suspense>
      <Stack px={{ base: 'sm', sm: 'lg' }} maw="45rem">
        <Shown eventId={eventId.data} />
      </Stack>
    </Suspense>
  );
};

/**
 * Stands in for a screen until the server has said who is logged in here. Where it cannot be asked for want of a
 * connection, says so; the guard draws the screen by itself once there is an answer.
 */
export const UnknownVisitor = ({ handle }: { readonly handle: ScreenHandle }) => {
  const isOffline = useConnection() === 'offline';
  const content = (
    <>
      {!isOffline && <PageSkeleton />}
      {/* Here before its sentence is, so that the sentence is read out. */}
      <div role="status">{isOffline && <NoLine />}</div>
      {isOffline && <Waiting handle={handle} />}
    </>
  );
  if (handle.layout !== 'bare') return content;
  return (
    <main id="main" tabIndex={-1}>
      {content}
    </main>
  );
};
