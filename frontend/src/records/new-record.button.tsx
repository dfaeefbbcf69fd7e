import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads to the form of a new record. */
export const NewRecordButton = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button component={Link} to={to} leftSection={<IconPlus size={19} aria-hidden />}>
    {children}
  </Button>
);
