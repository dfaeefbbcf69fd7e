import { PasswordInput } from '@mantine/core';
import { Password } from '@turnout/contracts/access';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { problemsOf } from '../ui/form-problems.ts';
import { z } from 'zod';

/** A new password and the same once more. */
export interface NewPassword {
  readonly newPassword: string;
  readonly newPasswordConfirmation: string;
}

export const noPassword: NewPassword = { newPassword: '', newPasswordConfirmation: '' };
const Shape = z.object({ newPassword: Password });

/** The faults of a new password and its confirmation, by field (rule access/password-rules). */
export const newPasswordProblems = (entered: NewPassword, t: TFunction): Readonly<Record<string, string>> => {
  const found = problemsOf(Shape, { newPassword: entered.newPassword }, t);
  return {
    ...found,
    ...(entered.newPassword === entered.newPasswordConfirmation
      ? {}
      : { newPasswordConfirmation: t('access:newPassword.notConfirmed') }),
  };
};

/** The two fields; `inputProps` comes from the form that holds them. */
export const NewPasswordFields = ({ inputProps }: { readonly inputProps: (field: keyof NewPassword) => object }) => {
  const { t } = useTranslation('access');
  const shared = {
    size: 'md',
    required: true,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('logIn.showPassword'), tabIndex: 0 },
  } as const;
  return (
    <>
      <PasswordInput
        {...shared}
        id="newPassword"
        label={t('newPassword.password')}
        description={t('newPassword.hint')}
        {...inputProps('newPassword')}
      />
      <PasswordInput
        {...shared}
        id="newPasswordConfirmation"
        label={t('newPassword.confirmation')}
        {...inputProps('newPasswordConfirmation')}
      />
    </>
  );
};
