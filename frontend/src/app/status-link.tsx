import { Button } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './shell.module.css';

/** The way to how this installation is, for admins. */
export const StatusLink = () => {
  const { t } = useTranslation('app');
  return (
    <div className={classes.person}>
      <Button
        component={Link}
        to="/status"
        fullWidth
        variant="subtle"
        leftSection={<IconHeartbeat size={18} aria-hidden />}
      >
        {t('user.status')}
      </Button>
    </div>
  );
};
