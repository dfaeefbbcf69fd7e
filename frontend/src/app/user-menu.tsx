import { Avatar, Button, Divider, Popover, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../platform/session.ts';
import classes from './shell.module.css';

// All are needed once somebody opens the menu; users, settings, status and mails by admins alone.
const ColorSchemeSwitch = lazy(async () => ({
  default: (await import('./color-scheme.switch.tsx')).ColorSchemeSwitch,
}));
const SessionsLink = lazy(async () => ({ default: (await import('./sessions-link.tsx')).SessionsLink }));
const PasswordLink = lazy(async () => ({ default: (await import('./password-link.tsx')).PasswordLink }));
const GlobalLinks = lazy(async () => ({ default: (await import('./global-links.tsx')).GlobalLinks }));
const StatusLink = lazy(async () => ({ default: (await import('./status-link.tsx')).StatusLink }));
const MailsLink = lazy(async () => ({ default: (await import('./mails-link.tsx')).MailsLink }));

/** Who is logged in, how the screen looks, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation('app');
  const { user, logOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (user === null) return null;
  const leave = async (): Promise<void> => {
    await logOut();
    await navigate('/login', { replace: true });
  };
  return (
    // Whoever followed one of its links is done with it.
    <Popover key={pathname} width={270} position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <UnstyledButton className={classes.user ?? ''}>
          <Avatar name={user.name} size={34} color="petrol" variant="filled" />
          <span className="unseen"> {t('user.menu', { name: user.name })}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={classes.person}>
          <Text fw={650} truncate title={user.name}>
            {user.name}
          </Text>
          <Text size="sm" c="dimmed" truncate title={user.email}>
            {user.email}
          </Text>
          {user.admin && (
            <Text size="sm" c="dimmed">
              {t('user.admin')}
            </Text>
          )}
        </div>
        <Divider />
        <div className={classes.person}>
          <Suspense fallback={<Skeleton height={30} />}>
            <ColorSchemeSwitch />
          </Suspense>
        </div>
        <Divider />
        <Suspense fallback={null}>
          <PasswordLink />
          <SessionsLink />
        </Suspense>
        {user.admin && (
          <Suspense fallback={null}>
            <GlobalLinks />
            <StatusLink />
            <MailsLink />
          </Suspense>
        )}
        <div className={classes.person}>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => void leave()}
          >
            {t('user.logOut')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
