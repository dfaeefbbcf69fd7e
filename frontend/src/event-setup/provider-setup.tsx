import { Alert, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { chargedIn, currencyProblemOf } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/copy-field.tsx';
import { PlayMoney } from '../ui/play-money.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import type { EventFieldsProps } from './event-part.tsx';
import type { EventFormValues } from './event-form.ts';
import { type ProviderSection, secretsShownWith } from './event-sections.ts';
import classes from './events.module.css';
import { RefusedNotices } from './refused-notices.tsx';
import { steps, stepsDone, testModeOf } from './going-live.ts';
import { type ProviderTest, useProviderTest } from './use-provider-test.ts';

const providers = { card: 'stripe', wallet: 'paypal' } as const satisfies Record<ProviderSection, Provider>;

interface ModeProps {
  readonly mode: ProviderMode | null;
  readonly provider: Provider;
  /** The form's settings: where they say a currency that keeps the provider from taking money, that is the reason to read. */
  readonly values: EventFormValues;
}

/** The reason why no money is taken: a currency, or what is not entered yet. */
const useReason = ({ provider, values }: Omit<ModeProps, 'mode'>): string => {
  const { t } = useTranslation('event-setup');
  const problem = currencyProblemOf(values, provider);
  return problem === null
    ? t(`provider.mode.none.${provider}`)
    : t(`provider.currency.${problem}`, {
        provider: provider === 'stripe' ? 'Stripe' : 'PayPal',
        charged: chargedIn(values, `${provider}Currency`),
        own: values.appCurrency,
      });
};

/** The mode in which a provider takes money as the event is saved: real, tried out, played, or not at all. */
const ModeShown = ({ mode, provider, values }: ModeProps) => {
  const { t } = useTranslation('event-setup');
  const reason = useReason({ provider, values });
  if (mode === 'play' || mode === 'test')
    return (
      <Stack gap="xs">
        <PlayMoney mode={mode} />
        <Text size="sm">{t(`provider.mode.${mode}`)}</Text>
      </Stack>
    );
  const isLive = mode === 'live';
  return (
    <Alert
      color={isLive ? 'green' : 'red'}
      variant="light"
      icon={isLive ? <IconCircleCheck aria-hidden /> : <IconPlugConnectedX aria-hidden />}
      title={t(isLive ? 'provider.live' : 'provider.none')}
    >
      {isLive ? t('provider.mode.live') : reason}
    </Alert>
  );
};

interface NoticeAddressProps {
  readonly eventId: EventId;
  readonly of: ProviderSection;
  readonly isTest: boolean;
  /** Not where this browser came from: a provider reaches the server from outside. */
  readonly reachedAt: string;
}

/** The address that a provider sends its notices to, and what to choose there. */
const NoticeAddress = ({ eventId, of, isTest, reachedAt }: NoticeAddressProps) => {
  const { t } = useTranslation('event-setup');
  const path = of === 'card' ? `stripe/${eventId}` : `paypal/${isTest ? 'sandbox' : 'live'}`;
  return (
    <Stack gap={4}>
      <CopyField label={t('provider.noticeAddress')} value={`${reachedAt}/api/payments/${path}`} />
      <Text size="sm" c="dimmed">
        {t(`provider.noticeHint.${providers[of]}`)}
      </Text>
    </Stack>
  );
};

const knownProblems = new Set([
  'other-currency',
  'currency-not-taken',
  'wrong-mode',
  'no-signing-secret',
  'no-notice-address',
  'notice-address-off',
  'notices-missing',
  'key-refused',
  'no-key',
  'invalid-key',
  'not-permitted',
  'no-webhook-id',
  'webhook-unknown',
  'webhook-address',
  'webhook-events',
  'no-transaction-search',
  'no-disputes',
  'notice-refused-age',
  'notice-refused-signature',
]);

/** The findings of the test of a provider's keys: that all is well, or what is wrong, with the provider's own words. */
const TestResult = ({ test }: { readonly test: ProviderTest }) => {
  const { t } = useTranslation('event-setup');
  const { result, problem } = test;
  return (
    <div role="status">
      {problem !== null && (
        <Alert color="red" variant="light" icon={<IconPlugConnectedX aria-hidden />}>
          {problem}
        </Alert>
      )}
      {result !== null && result.problems.length === 0 && (
        <Alert color="green" variant="light" icon={<IconPlugConnected aria-hidden />}>
          {t(`provider.testOk.${result.mode}`)}
        </Alert>
      )}
      {result !== null && result.problems.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconPlugConnectedX aria-hidden />}
          title={t('provider.testFailed', { count: result.problems.length })}
        >
          <List size="sm" spacing={4}>
            {result.problems.map(({ code, message }) => (
              <List.Item key={code} className={classes.problem ?? ''}>
                {knownProblems.has(code) ? t(`provider.problem.${code}`) : ''}{' '}
                {message !== '' && <span dir="auto">{message}</span>}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  );
};

interface SetupProps extends EventFieldsProps {
  readonly of: ProviderSection;
}

/** The steps on the way to real payments, each done or not. */
const GoingLive = ({ of, form, secretsKept = [], isTested }: SetupProps & { readonly isTested: boolean }) => {
  const { t } = useTranslation('event-setup');
  const done = stepsDone(of, { values: form.values, kept: secretsKept, isTested });
  const title = `going-live-${of}`;
  return (
    <section aria-labelledby={title}>
      <Title order={3} size="h5" id={title} mb="xs">
        {t('provider.goingLive', { provider: of === 'card' ? 'Stripe' : 'PayPal' })}
      </Title>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step} data-done={done.has(step) || undefined}>
            {done.has(step) ? <IconCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            <span>
              {t(`provider.step.${step}.${providers[of]}`)}{' '}
              <span className="unseen">{t(done.has(step) ? 'provider.done' : 'provider.toDo')}</span>
            </span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('provider.lastStep')}
      </Text>
    </section>
  );
};

/** The mode in which a provider takes money, where it is switched on and the event is there. */
export const ProviderModeShown = ({ of, form, onlineModes }: SetupProps) =>
  onlineModes === undefined || !form.values[secretsShownWith[of]] ? null : (
    <ModeShown mode={onlineModes[providers[of]]} provider={providers[of]} values={form.values} />
  );

/** The connection of an event to a provider (rule event-setup/going-live): where notices go, the test of its keys, what is left to do. */
export const ProviderSetup = (props: SetupProps) => {
  const { of, form, eventId, reachedAt } = props;
  const { t } = useTranslation('event-setup');
  const provider = providers[of];
  const isTestMode = form.values[testModeOf(of)];
  const test = useProviderTest(eventId, provider);
  if (eventId === undefined || !form.values[secretsShownWith[of]]) return null;
  const isUnsaved = form.isDirty();
  return (
    <Stack gap="md">
      <RefusedNotices eventId={eventId} provider={provider} zone={form.values.timeZone} />
      {reachedAt !== undefined && <NoticeAddress eventId={eventId} of={of} isTest={isTestMode} reachedAt={reachedAt} />}
      <Group gap="sm">
        <SavingButton
          variant="default"
          isSaving={test.isTesting}
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          onClick={() => void test.run(null)}
        >
          {t('provider.test')}
        </SavingButton>
        {isTestMode && (
          <SavingButton variant="default" isSaving={test.isTesting} onClick={() => void test.run('live')}>
            {t('provider.testLive')}
          </SavingButton>
        )}
      </Group>
      {isUnsaved && (
        <Text size="sm" c="dimmed">
          {t('provider.saveFirst')}
        </Text>
      )}
      <TestResult test={test} />
      <GoingLive {...props} isTested={test.result?.mode === 'live' && test.result.problems.length === 0} />
    </Stack>
  );
};
