import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../platform/session.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { Problem } from './account-card.tsx';
import { logInProblem } from './log-in-problem.ts';

/** The second step of a log-in: the code that was e-mailed (spec 000, section 4). */
export const LogInCodeForm = ({ email, onBack }: { readonly email: string; readonly onBack: () => void }) => {
  const { t } = useTranslation('access');
  const { enterCode } = useSession();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The first step's fields are gone: whoever types goes on here.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    if (code.trim() === '') return field.current?.focus();
    setSaving(true);
    setProblem(null);
    try {
      await enterCode(email, code.trim());
    } catch (error) {
      setProblem(logInProblem(error) ?? t('logIn.noConnection'));
      setCode('');
    } finally {
      setSaving(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem !== null && <Problem message={problem} />}
        <Text>{t('logInCode.text', { email })}</Text>
        <TextInput
          id="code"
          size="md"
          label={t('logInCode.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          ref={field}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
          {t('logIn.submit')}
        </SavingButton>
        <Button variant="subtle" onClick={onBack}>
          {t('logInCode.again')}
        </Button>
      </Stack>
    </form>
  );
};
