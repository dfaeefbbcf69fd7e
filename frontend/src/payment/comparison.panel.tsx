import { Alert, Button, Card, Group, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import {
  comparisonApi,
  comparisonTopics,
  type ComparisonProblem,
  type ComparisonView,
  type DifferenceView,
} from '@turnout/contracts/online-payment';
import type { Provider } from '@turnout/contracts/charges';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { Busy } from '../ui/busy.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { notices } from '../ui/notices.tsx';
import { useMoney } from '../ui/use-money.ts';
import classes from './payment.module.css';

const names: Readonly<Record<Provider, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
const toldProblems = ['not-permitted', 'unreachable', 'invalid-key', 'no-key'] as const;

const Going = ({ current: { state, done, of } }: { readonly current: NonNullable<ComparisonView['current']> }) => {
  const { t } = useTranslation('payment');
  const text = of > 0 ? t('comparison.running', { done, of }) : t('comparison.runningAny', { done });
  const share = of > 0 ? Math.min(100, (done / of) * 100) : 100;
  return (
    <div role="status">
      <Text>{state === 'waiting' ? t('comparison.waiting') : text}</Text>
      <Progress value={share} striped animated={of === 0} mt="xs" aria-label={t('comparison.label')} />
    </div>
  );
};

const DifferenceRow = ({ difference }: { readonly difference: DifferenceView }) => {
  const { t } = useTranslation('payment');
  const { kind, provider, ours, theirs, currency, paymentId } = difference;
  const money = useMoney(currency);
  return (
    <Table.Tr>
      <Table.Td>{t(`comparison.kinds.${kind}`)}</Table.Td>
      <Table.Td>{names[provider]}</Table.Td>
      <Table.Td ta="end">{money(ours)}</Table.Td>
      <Table.Td ta="end">{money(theirs)}</Table.Td>
      <Table.Td className={classes.providerId ?? ''}>{paymentId}</Table.Td>
    </Table.Tr>
  );
};

type Last = NonNullable<ComparisonView['last']>;

const Differences = ({ last: { differences, differenceCount } }: { readonly last: Last }) => {
  const { t } = useTranslation('payment');
  const label = t('comparison.differences');
  return (
    <>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
      >
        <Table aria-label={label} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('comparison.kind')}</Table.Th>
              <Table.Th>{t('comparison.provider')}</Table.Th>
              <Table.Th ta="end">{t('comparison.ours')}</Table.Th>
              <Table.Th ta="end">{t('comparison.theirs')}</Table.Th>
              <Table.Th>{t('comparison.payment')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((one) => (
              <DifferenceRow key={`${one.kind} ${one.provider} ${one.paymentId}`} difference={one} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {differenceCount > differences.length && (
        <Text c="dimmed">{t('comparison.first', { count: differences.length })}</Text>
      )}
    </>
  );
};

const Problems = ({ problems }: { readonly problems: readonly ComparisonProblem[] }) => {
  const { t } = useTranslation('payment');
  const sentence = ({ provider, code, message }: ComparisonProblem): string => {
    const told = toldProblems.find((one) => one === code) ?? 'other';
    return t(`comparison.problem.${told}`, { provider: names[provider], message });
  };
  return (
    <Alert color="yellow" title={t('comparison.problems')}>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={`${problem.provider} ${problem.mode} ${problem.code}`}>{sentence(problem)}</li>
        ))}
      </ul>
    </Alert>
  );
};

const Result = ({ last, zone }: { readonly last: Last; readonly zone: string }) => {
  const { t } = useTranslation('payment');
  const { comparedAt, because, problems, differenceCount } = last;
  return (
    <Stack gap="sm">
      <Text>
        {t('comparison.at')} <DateTime at={comparedAt} zone={zone} /> ({t(`comparison.because.${because}`)})
      </Text>
      <dl className={classes.totals}>
        {(['compared', 'taken', 'unknown', 'differenceCount'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`comparison.${name}`)}</dt>
            <dd className="tabular">{last[name]}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems problems={problems} />}
      {differenceCount > 0 && <Differences last={last} />}
      {differenceCount === 0 && problems.length === 0 && <Text>{t('comparison.allWell')}</Text>}
    </Stack>
  );
};

/** The newest comparison of an event's online payments with what the providers say, live, and the button that asks for one. */
export const ComparisonPanel = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('payment');
  const id = useId();
  const may = useMay(eventId);
  const mayCompare = may('editPaymentsForRegistrants');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const { view } = useTopic(comparisonTopics.comparison, { eventId });
  const { run, isSaving } = useCommand(comparisonApi.comparePayments);
  const start = async (): Promise<void> => {
    const answer = await run({ params: { id: eventId } });
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={id}>
            {t('comparison.title')}
          </Title>
          {mayCompare && (
            <Button
              variant="default"
              leftSection={<IconScale size={18} aria-hidden />}
              loading={isSaving}
              disabled={view === null || view.current !== null}
              onClick={() => void start()}
            >
              {t('comparison.start')}
            </Button>
          )}
        </Group>
        <Text c="dimmed">{t('comparison.about')}</Text>
        {view === null ? (
          <Busy label={t('ui:loading')} />
        ) : (
          <>
            {view.current !== null && <Going current={view.current} />}
            {view.last !== null && <Result last={view.last} zone={zone} />}
            {view.last === null && view.current === null && <Text>{t('comparison.none')}</Text>}
          </>
        )}
      </Stack>
    </Card>
  );
};
