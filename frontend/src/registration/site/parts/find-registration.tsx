import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, Refusal, sentenceOfNoAnswer } from '../../../platform/api.ts';
import { bareNumber } from '../../../ui/confirmation-number.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { tellAsked } from '../../../ui/tell-asked.ts';
import { nameOf } from '../../../ui/person-name.ts';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { headline } from './headline.ts';

const nothing = { number: '', firstName: '', lastName: '' };

/** A search as it was typed, with the state that it is answered with. */
interface Checked {
  readonly typed: typeof nothing;
  readonly name: string;
  /** The key of the sentence. */
  readonly state: string;
}

interface FindProps {
  readonly eventId: string;
  /** The page of whoever is found. */
  readonly leadsTo: 'welcome-email' | 'checkout';
  /** Absent: it stands on a page, and there is nothing to close. */
  readonly onClose?: (() => void) | undefined;
}

/** Asks for number and names; the server opens a registration to nobody with less. */
const useStatusCheck = ({ eventId, leadsTo }: Pick<FindProps, 'eventId' | 'leadsTo'>) => {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const [entered, setEntered] = useState(nothing);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isAsking) return;
    const number = bareNumber(entered.number);
    if (number === '') return setProblem(t('status.numberMissing'));
    const typed = { number, firstName: entered.firstName.trim(), lastName: entered.lastName.trim() };
    setAsking(true);
    setProblem(null);
    try {
      const { data } = await call(registrationApi.statusCheck, {
        params: { number, eventId },
        query: { firstName: typed.firstName, lastName: typed.lastName },
      });
      const { registration } = data;
      // The code of a badge opens no page: number and name are on the badge.
      if (RegistrantId.safeParse(registration._id).success) await navigate(`/${leadsTo}/${registration._id}`);
      else setChecked({ typed, name: nameOf(registration), state: headline(registration) });
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
  return { field, ask, checked, problem, isAsking };
};

/** The state of a registration whose number and name are on its badge, and the way to its page: the link, by e-mail. */
const StateShown = ({ checked, eventId, onClose }: Omit<FindProps, 'leadsTo'> & { readonly checked: Checked }) => {
  const { t } = useTranslation('site');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      const { data } = await call(registrationApi.sendStatusLink, { body: { eventId, ...checked.typed } });
      tellAsked(data, t('status.linkNotSent'), t('status.linkSent'));
      onClose?.();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : (sentenceOfNoAnswer(error) ?? t('noConnection')));
    } finally {
      setSending(false);
    }
  };
  return (
    <Stack>
      <div role="status">
        <Text fw={700} dir="auto">
          {checked.name}
        </Text>
        <Text>{t(checked.state)}</Text>
      </div>
      <Text>{t('status.onBadge')}</Text>
      <Text role="alert" c="var(--mantine-color-error)" fw={600}>
        {problem}
      </Text>
      <Group justify="flex-end" gap="sm" mt="xs">
        {onClose !== undefined && (
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
        )}
        <SavingButton
          isSaving={isSending}
          leftSection={<IconMail size={20} aria-hidden />}
          data-autofocus
          onClick={() => void send()}
        >
          {t('status.sendLink')}
        </SavingButton>
      </Group>
    </Stack>
  );
};

/** The search for one's own registration, by its number and the names of who it is of. */
export const FindRegistration = ({ eventId, leadsTo, onClose }: FindProps) => {
  const { t } = useTranslation('site');
  const { field, ask, checked, problem, isAsking } = useStatusCheck({ eventId, leadsTo });
  if (checked !== null) return <StateShown checked={checked} eventId={eventId} onClose={onClose} />;
  return (
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
        {onClose === undefined ? (
          <Group>
            <SavingButton type="submit" isSaving={isAsking}>
              {t('status.check')}
            </SavingButton>
          </Group>
        ) : (
          <DialogButtons label={t('status.check')} isSaving={isAsking} onCancel={onClose} />
        )}
      </Stack>
    </form>
  );
};
