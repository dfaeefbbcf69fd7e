import { Stack, Text, TextInput } from '@mantine/core';
import { registrationApi } from '@turnout/contracts/registration';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, Refusal, sentenceOfNoAnswer } from '../../platform/api.ts';
import { bareNumber } from '../../ui/confirmation-number.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const nothing = { number: '', firstName: '', lastName: '' };

/** Asks for number and names; the server opens a registration to nobody with less (decisions 20). */
const useStatusCheck = (eventId: string) => {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const [entered, setEntered] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isAsking) return;
    const number = bareNumber(entered.number);
    if (number === '') return setProblem(t('status.numberMissing'));
    setAsking(true);
    setProblem(null);
    try {
      const { data } = await call(registrationApi.statusCheck, {
        params: { number, eventId },
        query: { firstName: entered.firstName.trim(), lastName: entered.lastName.trim() },
      });
      await navigate(`/welcome-email/${data.registration._id}`);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      if (refusal === null) setProblem(sentenceOfNoAnswer(error) ?? t('noConnection'));
      else setProblem(refusal.status === 404 || refusal.status === 400 ? t('status.notFound') : refusal.message);
    } finally {
      setAsking(false);
    }
  };
  const field = (name: keyof typeof nothing) => ({
    value: entered[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setEntered({ ...entered, [name]: event.currentTarget.value }),
  });
  return { field, ask, problem, isAsking };
};

/** 'View Status': the way back to one's own registration. */
export const StatusDialog = ({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('site');
  const { field, ask, problem, isAsking } = useStatusCheck(eventId);
  return (
    <Dialog opened onClose={onClose} title={t('status.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Stack>
          <TextInput
            label={t('status.number')}
            description={t('status.numberHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...field('number')}
          />
          <TextInput label={t('status.firstName')} autoComplete="given-name" {...field('firstName')} />
          <TextInput label={t('status.lastName')} autoComplete="family-name" {...field('lastName')} />
          <Text role="alert" c="var(--mantine-color-error)" fw={600}>
            {problem}
          </Text>
          <DialogButtons label={t('status.check')} isSaving={isAsking} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
