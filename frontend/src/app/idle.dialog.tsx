import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stayLoggedIn } from '../platform/idle.ts';
import { useSession } from '../platform/session.ts';
import { Dialog } from '../ui/dialog.tsx';

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** Seconds until a moment of `performance.now()`, counted down once a second. */
const useSecondsUntil = (end: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const count = () => setLeft(secondsUntil(end));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
};

/** Asks whether somebody is still there, and counts down; Escape and a click outside mean yes. */
export const IdleDialog = ({ end }: { readonly end: number }) => {
  const { t } = useTranslation('app');
  const { logOut } = useSession();
  const left = useSecondsUntil(end);
  const stay = () => void stayLoggedIn();
  return (
    <Dialog opened onClose={stay} title={t('idle.title')} withCloseButton={false} zIndex="var(--mantine-z-index-max)">
      <Stack gap="lg">
        {/* Read out when it opens; the seconds that follow are for the eyes alone. */}
        <Text role="timer" aria-live="off">
          {t('idle.left', { count: left })}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void logOut()}>
            {t('user.logOut')}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
