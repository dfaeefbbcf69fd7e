import { Alert, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { IconMailPause } from '@tabler/icons-react';
import type { SecondStepView } from '@turnout/contracts/access';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { knowsPasskeys, signWithPasskey } from '../platform/passkey.ts';
import { useSession } from '../platform/session.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { useFirstFocus } from '../ui/use-first-focus.ts';
import { AccountCard, Problem } from './account-card.tsx';
import { logInProblem } from './log-in-problem.ts';

type Way = SecondStepView['kinds'][number];
type CodeWay = Exclude<Way, 'passkey'>;

interface Props {
  readonly email: string;
  readonly asked: SecondStepView;
  readonly onBack: () => void;
}

/** Runs what finishes the log-in, and says why it did not. */
const useFinish = () => {
  const { t } = useTranslation('access');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const finish = async (task: () => Promise<unknown>, failed = t('logIn.noConnection')): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setProblem(null);
    try {
      await task();
      return true;
    } catch (error) {
      setProblem(logInProblem(error) ?? failed);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { finish, problem, isSaving };
};

/** A code: of an e-mail, of an app, or one that was kept. */
interface CodeProps extends Pick<SecondStepView, 'step' | 'mailWaits'> {
  readonly way: CodeWay;
  readonly email: string;
}

const CodeForm = ({ way, email, step, mailWaits }: CodeProps) => {
  const { t } = useTranslation('access');
  const { enterCode } = useSession();
  const { finish, problem, isSaving } = useFinish();
  const [code, setCode] = useState('');
  const field = useFirstFocus<HTMLInputElement>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return field.current?.focus();
    if (!(await finish(() => enterCode(email, code.trim(), step)))) setCode('');
  };
  const texts = {
    email: { text: t('logInCode.text', { email }), label: t('logInCode.code') },
    app: { text: t('secondStep.appText'), label: t('secondStep.appCode') },
    'recovery-code': { text: t('secondStep.recoveryText'), label: t('secondStep.recoveryCode') },
  }[way];
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem !== null && <Problem message={problem} />}
        {way === 'email' && mailWaits === true ? (
          <Alert color="yellow" role="status" icon={<IconMailPause aria-hidden />} title={t('logInCode.waits')}>
            {t('logInCode.waitsText', { command: 'npm run admin:password' })}
          </Alert>
        ) : (
          <Text>{texts.text}</Text>
        )}
        <TextInput
          id="code"
          size="md"
          label={texts.label}
          autoComplete={way === 'recovery-code' ? 'off' : 'one-time-code'}
          inputMode={way === 'recovery-code' ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          ref={field}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
          {t('logIn.submit')}
        </SavingButton>
      </Stack>
    </form>
  );
};

/** A passkey: browsers want a press before they ask for it. */
const PasskeyForm = ({ step, passkey }: Pick<SecondStepView, 'step' | 'passkey'>) => {
  const { t } = useTranslation('access');
  const { showPasskey } = useSession();
  const { finish, problem, isSaving } = useFinish();
  const button = useFirstFocus<HTMLButtonElement>();
  if (passkey === null) return null;
  const use = () =>
    finish(async () => showPasskey(step, await signWithPasskey(passkey)), t('secondStep.passkeyFailed'));
  return (
    <Stack>
      {problem !== null && <Problem message={problem} />}
      <Text>{t('secondStep.passkeyText')}</Text>
      <SavingButton size="md" fullWidth isSaving={isSaving} ref={button} onClick={() => void use()}>
        {t('secondStep.usePasskey')}
      </SavingButton>
    </Stack>
  );
};

/** The second step of a log-in (rule access/second-step), by whichever of the account's ways its owner has at hand. */
export const SecondStepCard = ({ email, asked: { step, kinds, passkey, mailWaits }, onBack }: Props) => {
  const { t } = useTranslation('access');
  const { mailCode } = useSession();
  const { finish, problem, isSaving } = useFinish();
  const ways = kinds.filter((kind) => kind !== 'passkey' || knowsPasskeys());
  const [way, setWay] = useState<Way>(ways[0] ?? 'email');
  const choose = async (other: Way): Promise<void> => {
    if (other === 'email' && !(await finish(() => mailCode(step)))) return;
    setWay(other);
  };
  const others = ways.filter((other) => other !== way);
  return (
    <AccountCard title={t(way === 'passkey' ? 'secondStep.passkeyTitle' : 'logInCode.title')}>
      <Stack>
        {problem !== null && <Problem message={problem} />}
        {way === 'passkey' ? (
          <PasskeyForm step={step} passkey={passkey} />
        ) : (
          <CodeForm key={way} way={way} email={email} step={step} mailWaits={mailWaits} />
        )}
        {others.length > 0 && <Divider label={t('secondStep.others')} />}
        {others.map((other) => (
          <Button key={other} variant="default" disabled={isSaving} onClick={() => void choose(other)}>
            {t(`secondStep.way.${other}`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={onBack}>
          {t(way === 'email' ? 'logInCode.again' : 'secondStep.back')}
        </Button>
      </Stack>
    </AccountCard>
  );
};
