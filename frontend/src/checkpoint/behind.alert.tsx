import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What stands above something live while the line is lost. */
export const BehindAlert = () => {
  const { t } = useTranslation('checkpoint');
  return (
    <Alert color="yellow" icon={<IconWifiOff aria-hidden />}>
      {t('behind')}
    </Alert>
  );
};
