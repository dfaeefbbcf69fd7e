import { Alert, Anchor } from '@mantine/core';
import { IconMailOff, IconMailPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Says that mails stay here, wherever mails are spoken of. @param inboxTo where they can be read, for who may. */
export const MailNotice = ({ inboxTo }: { readonly inboxTo: string | null }) => {
  const { t } = useTranslation('ui');
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={t('mail.notSent')}>
      {t('mail.notSentText')}{' '}
      {inboxTo !== null && (
        <Anchor component={Link} to={inboxTo} inherit underline="always">
          {t('mail.openInbox')}
        </Anchor>
      )}
    </Alert>
  );
};

/** Says that mails wait, because the mail server refuses us. */
export const MailsWaitNotice = () => {
  const { t } = useTranslation('ui');
  return (
    <Alert color="yellow" icon={<IconMailPause aria-hidden />} title={t('mail.waits')}>
      {t('mail.waitsText')}
    </Alert>
  );
};
