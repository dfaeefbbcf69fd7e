import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, RequestPasswordReset } from '@turnout/contracts/access';
import type { MailAsked } from '@turnout/contracts/kernel';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBotCheck } from '../platform/bot-check.ts';
import { BotCheckBox } from '../platform/bot-check.box.tsx';
import { useCommand } from '../platform/command.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { UnsentAlert } from './unsent-alert.tsx';

/** Asks for a link that sets a new password; the answer is the same whether the address has an account or not. */
export const ForgotPasswordScreen = () => {
  const { t } = useTranslation('access');
  const check = useBotCheck<MailAsked>();
  const { run, isSaving } = useCommand(accessApi.requestPasswordReset);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<MailAsked | null>(null);
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) => problemsOf(RequestPasswordReset.pick({ email: true }), values, t),
  });
  const submit = form.onSubmit(
    async ({ email }) => {
      if (isSaving) return;
      setProblem(null);
      const asked = await check.send((grecaptcha) => run({ query: {}, body: { email, grecaptcha } }));
      if (asked === null) return setProblem(t('ui:botCheck.failed'));
      if (asked.ok) return setAnswer(asked.data);
      setProblem(asked.refusal.message);
    },
    () => document.getElementById('email')?.focus(),
  );
  const back = { to: '/login', label: t('forgot.toLogIn') };
  if (answer !== null)
    return (
      <AccountCard title={t('forgot.title')} back={back}>
        {answer.mailGoesOut ? (
          <Alert color="green" variant="light" role="status" icon={<IconMail aria-hidden />} title={answer.message}>
            {t('forgot.sentText', { email: form.values.email })}
          </Alert>
        ) : (
          <UnsentAlert
            asked={answer}
            kept={{ title: t('forgot.notSent'), text: t('forgot.notSentText') }}
            title={t('forgot.waits')}
          >
            {t('forgot.waitsText', { email: form.values.email })}
          </UnsentAlert>
        )}
      </AccountCard>
    );
  return (
    <AccountCard title={t('forgot.title')} back={back}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {problem !== null && <Problem message={problem} />}
          <Text>{t('forgot.text')}</Text>
          <TextInput
            id="email"
            type="email"
            size="md"
            label={t('logIn.email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
            onFocus={check.start}
          />
          <BotCheckBox check={check} error={undefined} />
          <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
            {t('forgot.submit')}
          </SavingButton>
        </Stack>
      </form>
    </AccountCard>
  );
};
