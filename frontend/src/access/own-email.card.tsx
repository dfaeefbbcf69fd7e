import { Card, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, Email, type UserView } from '@turnout/contracts/access';
import { comparableEmail } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent } from '../platform/mail.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';

const Shape = z.object({ email: Email });
const nothing = { email: '', currentPassword: '' };

/** Another address of one's own: a link goes there, and it is theirs once they have followed it. */
export const OwnEmailCard = ({ user }: { readonly user: UserView }) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.reviseSelf);
  const form = useForm({
    initialValues: nothing,
    validate: ({ email, currentPassword }) => ({
      ...(comparableEmail(email) === comparableEmail(user.email)
        ? { email: t('ownEmail.same') }
        : problemsOf(Shape, { email }, t)),
      ...(currentPassword === '' ? { currentPassword: t('logIn.passwordMissing') } : {}),
    }),
  });
  const errors = useFormErrors({ email: t('ownEmail.new'), currentPassword: t('factors.password') });
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    errors.clear();
    const asked = await run({ body: values });
    if (!asked.ok) return errors.refuse(asked.refusal, form.setFieldError);
    form.reset();
    await tellSent(t, t('ownEmail.asked'), values.email);
  }, errors.show);
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Title order={2} size="h3">
            {t('ownEmail.title')}
          </Title>
          <Text c="dimmed">{t('ownEmail.text', { email: user.email })}</Text>
          <MailState />
          <FormErrors problems={errors.problems} />
          <TextInput
            id="email"
            type="email"
            size="md"
            required
            label={t('ownEmail.new')}
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            id="emailPassword"
            size="md"
            required
            label={t('factors.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <Group justify="flex-end">
            <SavingButton type="submit" isSaving={isSaving}>
              {t('ownEmail.submit')}
            </SavingButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
};
