import { Image, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, ConfirmSecondFactor, type FactorKind } from '@turnout/contracts/access';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { makePasskey } from '../platform/passkey.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { drawQr } from '../ui/drawn-qr.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { useFirstFocus } from '../ui/use-first-focus.ts';
import { Problem } from './account-card.tsx';
import { OwnPasswordForm } from './own-password.dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Begun = z.output<typeof accessApi.beginSecondFactor.output>;
type Added = z.output<typeof accessApi.confirmSecondFactor.output>;

interface StepProps {
  readonly begun: Begun;
  readonly onAdded: (added: Added) => void;
  readonly onCancel: () => void;
}

/** What an app scans, or nothing where it cannot be drawn: the key stands beside it. */
const AppQr = ({ uri }: { readonly uri: string }) => {
  const { t } = useTranslation('access');
  const [picture, setPicture] = useState<string | null | undefined>();
  useEffect(() => {
    drawQr(uri).then(setPicture, () => setPicture(null));
  }, [uri]);
  if (picture === null) return null;
  return picture === undefined ? (
    <Skeleton width={200} height={200} />
  ) : (
    <Image src={picture} alt={t('factors.qr')} w={200} h={200} bg="white" />
  );
};

const AppForm = ({ begun: { id, app }, onAdded, onCancel }: StepProps) => {
  const { t } = useTranslation('access');
  const first = useFirstFocus<HTMLInputElement>();
  const { run, isSaving } = useCommand(accessApi.confirmSecondFactor);
  const form = useForm({
    initialValues: { name: t('factors.appName'), code: '' },
    validate: (values) => problemsOf(ConfirmSecondFactor.required({ code: true }), values, t),
  });
  const submit = form.onSubmit(async (body) => {
    if (isSaving) return;
    const answer = await run({ params: { id }, body });
    if (answer.ok) return onAdded(answer.data);
    form.setFieldError('code', answer.refusal.message);
  });
  if (app === null) return null;
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t('factors.scan')}</Text>
        <AppQr uri={app.uri} />
        <CopyField label={t('factors.secret')} value={app.secret} />
        <TextInput
          required
          ref={first}
          label={t('factors.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.getInputProps('code')}
        />
        <TextInput
          required
          label={t('factors.name')}
          description={t('factors.nameHint')}
          dir="auto"
          {...form.getInputProps('name')}
        />
        <DialogButtons label={t('factors.add')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

const PasskeyForm = ({ begun: { id, passkey }, onAdded, onCancel }: StepProps) => {
  const { t } = useTranslation('access');
  const first = useFirstFocus<HTMLInputElement>();
  const { run, isSaving } = useCommand(accessApi.confirmSecondFactor);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: t('factors.passkeyName') },
    validate: (values) => problemsOf(ConfirmSecondFactor.pick({ name: true }), values, t),
  });
  if (passkey === null) return null;
  const submit = form.onSubmit(async ({ name }) => {
    if (isSaving || isMaking) return;
    setProblem(null);
    setMaking(true);
    // Whoever closes the browser's question, or has no authenticator at hand, may try again.
    const made = await makePasskey(passkey).catch(() => null);
    setMaking(false);
    if (made === null) return setProblem(t('factors.makeFailed'));
    const answer = await run({ params: { id }, body: { name, passkey: made } });
    if (answer.ok) onAdded(answer.data);
    else setProblem(answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {problem !== null && <Problem message={problem} />}
        <TextInput
          required
          ref={first}
          label={t('factors.name')}
          description={t('factors.nameHint')}
          dir="auto"
          {...form.getInputProps('name')}
        />
        <Text c="dimmed">{t('factors.makeText')}</Text>
        <DialogButtons label={t('factors.make')} isSaving={isSaving || isMaking} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

interface Props {
  readonly kind: FactorKind;
  /** It was added; its recovery codes, if there were any, are put away. */
  readonly onDone: () => void;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** The password first, then what shows that it works, then the recovery codes that come with the first one. */
const Steps = ({ kind, onAdded, onDone, onCancel }: Props) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.beginSecondFactor);
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async (currentPassword: string): Promise<void> => {
    setProblem(null);
    const answer = await run({ body: { kind, currentPassword } });
    if (answer.ok) setBegun(answer.data);
    else setProblem(answer.refusal.message);
  };
  const added = ({ factor, recoveryCodes }: Added): void => {
    notices.success(t('factors.addedNotice', { name: factor.name }));
    onAdded();
    if (recoveryCodes === null) onDone();
    else setCodes(recoveryCodes);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun === null)
    return (
      <OwnPasswordForm
        text={t('factors.passwordText')}
        confirmLabel={t('factors.next')}
        problem={problem}
        isSaving={isSaving}
        onConfirm={(password) => void begin(password)}
        onCancel={onCancel}
      />
    );
  const Form = kind === 'app' ? AppForm : PasskeyForm;
  return <Form begun={begun} onAdded={added} onCancel={onCancel} />;
};

/** Adds an authenticator app or a passkey; null: closed. */
export const AddFactorDialog = ({ kind, ...steps }: Omit<Props, 'kind'> & { readonly kind: FactorKind | null }) => {
  const { t } = useTranslation('access');
  return (
    <Dialog
      opened={kind !== null}
      onClose={steps.onCancel}
      closeOnClickOutside={false}
      title={kind === null ? '' : t(kind === 'app' ? 'factors.addApp' : 'factors.addPasskey')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {kind !== null && <Steps kind={kind} {...steps} />}
    </Dialog>
  );
};
