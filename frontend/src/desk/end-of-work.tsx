import { Button, Text } from '@mantine/core';
import { IconPlayerPlay, IconPower } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { keep, storageOf } from '../platform/kept.ts';
import { useIsDevice } from '../platform/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Tells whether the work of this door device was ended at an event; it stays so through a reload. Others just leave. */
export const useEndOfWork = (eventId: EventId) => {
  const isDevice = useIsDevice();
  const kept = useMemo(
    () => keep(storageOf('localStorage'), `turnout.desk.ended.${eventId}`, z.boolean(), false),
    [eventId],
  );
  const [isEnded, setIsEnded] = useState(() => kept.read());
  const be = (ended: boolean) => {
    kept.write(ended);
    setIsEnded(ended);
  };
  return { isEnded: isDevice && isEnded, end: () => be(true), begin: () => be(false) };
};

/** A desk at rest: it is no desk on any dashboard, its camera is off, and nobody misses it. */
export const EndedDesk = ({ title, onBegin }: { readonly title: string; readonly onBegin: () => void }) => {
  const { t } = useTranslation('desk');
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${title} · Turnout`}</title>
      <EmptyState
        icon={<IconPower />}
        title={t('rest.title')}
        action={
          <Button size="lg" leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={onBegin}>
            {t('rest.begin')}
          </Button>
        }
      >
        <Text>{t('rest.text')}</Text>
      </EmptyState>
    </main>
  );
};
