import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMailbox } from '@tabler/icons-react';
import { messagingApi } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import classes from './shell.module.css';

/** The way to the mail catcher, for admins, where it is in use. */
export const MailsLink = () => {
  const { t } = useTranslation('app');
  const { isSuccess } = useQuery(
    {
      queryKey: ['catches-mails'],
      queryFn: async () => (await call(messagingApi.caughtMails, { query: {} })).data.total,
      staleTime: Infinity,
    },
    queryClient,
  );
  if (!isSuccess) return null;
  return (
    <div className={classes.person}>
      <Button
        component={Link}
        to="/mails"
        fullWidth
        variant="subtle"
        leftSection={<IconMailbox size={18} aria-hidden />}
      >
        {t('user.mails')}
      </Button>
    </div>
  );
};
