import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, useIsWithin } from './navigation.ts';
import classes from './shell.module.css';

/** What opens the menu of what is set up once; marked while one of its screens is shown. */
export const SetUpButton = ({
  entries,
  ...rest
}: { readonly entries: readonly Entry[] } & ComponentPropsWithRef<'button'>) => {
  const { t } = useTranslation('app');
  const isWithin = useIsWithin();
  return (
    <UnstyledButton {...rest} className={classes.link ?? ''} data-within={entries.some(isWithin) || undefined}>
      {t('nav.setUp')}
      <IconChevronDown size={15} aria-hidden />
    </UnstyledButton>
  );
};
