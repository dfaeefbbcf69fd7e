import { Alert, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { erasureApi } from '@turnout/contracts/erasure';
import { EraseRegistrant, type RegistrationView } from '@turnout/contracts/registration';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { fullName } from './badge-text.ts';

/** However it is written: a number that is read from paper has no dashes, or others. */
const bare = (number: string): string => number.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();

interface Entered {
  readonly reason: string;
  readonly confirmation: string;
}

/** Refusals that are about one of the two, by their codes. */
const fieldOf: Readonly<Record<string, keyof Entered>> = {
  'reason-names-person': 'reason',
  'erase-confirmation-wrong': 'confirmation',
};

const problemsOf = (entered: Entered, number: string): ReadonlySet<keyof Entered> =>
  new Set([
    ...(EraseRegistrant.shape.reason.safeParse(entered.reason).success ? [] : (['reason'] as const)),
    ...(bare(entered.confirmation) === bare(number) ? [] : (['confirmation'] as const)),
  ]);

/** What an erasure takes away and what it leaves. */
const Consequences = ({ isGroup }: { readonly isGroup: boolean }) => {
  const { t } = useTranslation('attendees');
  return (
    <>
      {(['goes', 'stays'] as const).map((which) => (
        <section key={which} aria-labelledby={`erase-${which}`}>
          <Title order={3} size="h5" id={`erase-${which}`}>
            {t(`erase.${which}`)}
          </Title>
          <Text size="sm">{t(`erase.${which}Text`)}</Text>
        </section>
      ))}
      <Text size="sm">{t('erase.copies')}</Text>
      {isGroup && (
        <Text size="sm">
          {t('erase.group')} {t('erase.notes')}
        </Text>
      )}
    </>
  );
};

/**
 * Asks before a person is erased for good: what goes, what stays, why, and the registration's number typed.
 * Stays open with the server's words where it refuses.
 */
export const EraseDialog = ({
  registration,
  onClose,
}: {
  readonly registration: RegistrationView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('attendees');
  const erase = useCommand(erasureApi.erase);
  const reason = useRef<HTMLTextAreaElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<Entered>({ reason: '', confirmation: '' });
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Pick<Refusal, 'code' | 'message'> | null>(null);
  const number = spokenNumber(registration.confirmationNumber);
  const problems = problemsOf(entered, number);
  const change = (changes: Partial<Entered>) => {
    setRefusal(null);
    setEntered((was) => ({ ...was, ...changes }));
  };
  /** The server's sentence begins with the name of the field, which the reader sees already. */
  const refusedFor = (field: keyof Entered): string | null =>
    refusal !== null && fieldOf[refusal.code] === field ? refusal.message.replace(/^\w+\s?: /, '') : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (problems.has('reason')) reason.current?.focus();
    else if (problems.has('confirmation')) confirmation.current?.focus();
    if (problems.size > 0 || erase.isSaving) return;
    const answer = await erase.run({ params: { id: registration._id }, body: entered });
    if (answer.ok) {
      notices.success(t('notice.erased'));
      onClose();
    } else setRefusal(answer.refusal);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('erase.title', { name: fullName(registration) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('erase.lead')}
          </Alert>
          <Consequences isGroup={registration.registrantsCount > 1} />
          <Textarea
            ref={reason}
            label={t('erase.reason')}
            description={t('erase.reasonHint')}
            data-autofocus
            required
            maxLength={200}
            autosize
            minRows={2}
            value={entered.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            error={isTried && problems.has('reason') ? t('erase.reasonMissing') : refusedFor('reason')}
          />
          <TextInput
            ref={confirmation}
            label={t('erase.confirm', { number })}
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={entered.confirmation}
            onChange={(event) => change({ confirmation: event.currentTarget.value })}
            error={
              isTried && problems.has('confirmation')
                ? t('erase.confirmMissing', { number })
                : refusedFor('confirmation')
            }
          />
          {refusal !== null && fieldOf[refusal.code] === undefined && (
            <Alert color="red" role="alert">
              {refusal.message}
            </Alert>
          )}
          <DialogButtons label={t('erase.button')} isSaving={erase.isSaving} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
