import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

export interface SavingButtonProps extends ButtonProps {
  readonly isSaving: boolean;
  readonly type?: 'button' | 'submit';
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/**
 * A button that says so while what it asked for is being saved. It keeps the focus meanwhile and
 * takes no second press.
 */
export const SavingButton = ({
  isSaving,
  type = 'button',
  onClick,
  children,
  leftSection,
  ...rest
}: SavingButtonProps) => {
  const { t } = useTranslation('ui');
  return (
    <Button
      {...rest}
      type={type}
      aria-disabled={isSaving}
      leftSection={isSaving ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event) => {
        if (isSaving) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isSaving ? t('saving') : children}
    </Button>
  );
};
