import { Alert, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, SignUp } from '@turnout/contracts/access';
import { IconMail } from '@tabler/icons-react';
import type { MailAsked } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBotCheck } from '../platform/bot-check.ts';
import { BotCheckBox } from '../platform/bot-check.box.tsx';
import { useCommand } from '../platform/command.ts';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { TermsBox } from '../ui/terms.box.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { AccountCard } from './account-card.tsx';
import { UnsentAlert } from './unsent-alert.tsx';
import { useGlobalSettings } from './global-settings.ts';

const nothing = {
  name: '',
  email: '',
  company: '',
  jobRole: '',
  phone: '',
  eventsNumber: '',
  businessChallenge: '',
  eventDescription: '',
  findUs: '',
  password: '',
  passwordConfirmation: '',
};
type Entered = typeof nothing;
const bodyOf = ({ eventsNumber, ...entered }: Entered) => ({
  ...entered,
  eventsNumber: eventsNumber.trim() === '' ? null : eventsNumber,
});
const Whole = SignUp.omit({ grecaptcha: true });

const useSignUp = () => {
  const { t } = useTranslation('access');
  const check = useBotCheck<MailAsked>();
  const { run, isSaving } = useCommand(accessApi.signUp);
  const [answer, setAnswer] = useState<MailAsked | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const form = useForm({
    initialValues: nothing,
    validate: (values) => ({
      ...problemsOf(Whole, bodyOf(values), t),
      ...(values.password === values.passwordConfirmation
        ? {}
        : { passwordConfirmation: t('newPassword.notConfirmed') }),
    }),
  });
  const errors = useFormErrors({
    ...Object.fromEntries(Object.keys(nothing).map((name) => [name, t(`signUp.${name}`)])),
    terms: '',
    'bot-check': '',
  });
  const refuse = (field: string, message: string) => errors.show({ [field]: message });
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    errors.clear();
    if (!isAgreed) return refuse('terms', t('signUp.notAgreed'));
    const done = await check.send((grecaptcha) => run({ query: {}, body: { ...bodyOf(values), grecaptcha } }));
    if (done === null) return refuse('bot-check', t('ui:botCheck.failed'));
    if (done.ok) return setAnswer(done.data);
    errors.refuse(done.refusal, form.setFieldError);
  }, errors.show);
  return { form, errors, submit, check, isSaving, answer, isAgreed, setAgreed };
};

/** Signing up with a business profile (rule access/sign-up). */
export const SignUpScreen = () => {
  const { t } = useTranslation('access');
  const { form, errors, submit, check, isSaving, answer, isAgreed, setAgreed } = useSignUp();
  const terms = useGlobalSettings().data?.termsAndConditions ?? '';
  const back = { to: '/login', label: t('forgot.toLogIn') };
  if (answer !== null)
    return (
      <AccountCard title={t('signUp.title')} back={back}>
        {answer.mailGoesOut ? (
          <Alert color="green" variant="light" role="status" icon={<IconMail aria-hidden />} title={answer.message}>
            {t('signUp.sentText', { email: form.values.email })}
          </Alert>
        ) : (
          <UnsentAlert
            asked={answer}
            kept={{ title: answer.message, text: t('signUp.notSentText') }}
            title={t('signUp.waits')}
          >
            {t('signUp.waitsText', { email: form.values.email })}
          </UnsentAlert>
        )}
      </AccountCard>
    );
  const field = (name: keyof Entered) => ({
    id: name,
    size: 'md',
    label: t(`signUp.${name}`),
    ...form.getInputProps(name),
  });
  const shown = { visibilityToggleButtonProps: { 'aria-label': t('logIn.showPassword'), tabIndex: 0 } } as const;
  return (
    <AccountCard title={t('signUp.title')} back={back}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormErrors problems={errors.problems} />
          <TextInput {...field('name')} required autoComplete="name" onFocus={check.start} />
          <TextInput {...field('email')} required type="email" autoComplete="username" autoCapitalize="none" />
          <TextInput {...field('company')} autoComplete="organization" />
          <TextInput {...field('jobRole')} autoComplete="organization-title" />
          <TextInput {...field('phone')} type="tel" autoComplete="tel" />
          <TextInput {...field('eventsNumber')} inputMode="numeric" />
          <Textarea {...field('businessChallenge')} autosize minRows={2} />
          <Textarea {...field('eventDescription')} autosize minRows={2} />
          <TextInput {...field('findUs')} />
          <PasswordInput
            {...field('password')}
            {...shown}
            required
            description={t('newPassword.hint')}
            autoComplete="new-password"
          />
          <PasswordInput {...field('passwordConfirmation')} {...shown} required autoComplete="new-password" />
          <TermsBox html={terms} isAgreed={isAgreed} error={undefined} onChange={setAgreed} />
          <BotCheckBox check={check} error={undefined} />
          <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
            {t('signUp.submit')}
          </SavingButton>
        </Stack>
      </form>
    </AccountCard>
  );
};
