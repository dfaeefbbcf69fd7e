import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './shell.module.css';

/** A way out of the account menu. */
export const AccountLink = ({ to, icon, label }: { to: string; icon: ReactNode; label: string }) => (
  <div className={classes.person}>
    <Button component={Link} to={to} fullWidth justify="flex-start" ta="start" variant="subtle" leftSection={icon}>
      {label}
    </Button>
  </div>
);
