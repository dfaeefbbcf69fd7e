import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DeskView } from '@turnout/contracts/check-in';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { keep, storageOf } from '../platform/kept.ts';
import { serverNow } from '../platform/server-time.ts';
import { DateTime } from '../ui/date-time.tsx';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { alarmsOf } from './desk-alarms.ts';

interface DeskAlarmsProps {
  readonly eventId: string;
  readonly desks: readonly DeskView[];
  /** The event's time zone. */
  readonly zone: string;
}

/** Desks that somebody should look after, said until they are back or somebody here has read it. */
export const DeskAlarms = ({ eventId, desks, zone }: DeskAlarmsProps) => {
  const { t } = useTranslation('reporting');
  const { number } = useFormat();
  // Drawn anew as time passes; what counts is the server's clock, by which the desks were heard from.
  useNow(5_000);
  const kept = useMemo(
    () => keep(storageOf('sessionStorage'), `turnout.desk-alarms.${eventId}`, z.array(z.string()).max(500), []),
    [eventId],
  );
  const [read, setRead] = useState<readonly string[]>(() => kept.read());
  const alarms = alarmsOf(desks, serverNow()).filter(({ key }) => !read.includes(key));
  const dismiss = (key: string) => {
    const all = [...read.slice(-499), key];
    kept.write(all);
    setRead(all);
  };
  if (alarms.length === 0) return null;
  return (
    <Stack gap="xs">
      {alarms.map(({ key, desk, kind, since, percent }) => (
        <Alert
          key={key}
          color={kind === 'silent' ? 'red' : 'yellow'}
          icon={<IconAlertTriangle aria-hidden />}
          title={t(`alarm.${kind}`, { desk })}
          withCloseButton
          closeButtonLabel={t('alarm.dismiss', { desk })}
          onClose={() => dismiss(key)}
        >
          {kind === 'silent' && since !== null ? (
            <>
              {t('alarm.lastHeard')} <DateTime at={since} zone={zone} />. {t('alarm.whatToDo')}
            </>
          ) : (
            t('alarm.charge', { percent: number(percent ?? 0) })
          )}
        </Alert>
      ))}
    </Stack>
  );
};
