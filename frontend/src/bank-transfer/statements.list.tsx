import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTable, IconTrash } from '@tabler/icons-react';
import { bankTransferApi, type StatementView } from '@turnout/contracts/bank-transfer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FirstPayments } from './first-payments.tsx';
import { MappingForm } from './mapping.form.tsx';

const colours: Readonly<Record<StatementView['state'], string>> = {
  mapping: 'yellow',
  ready: 'blue',
  reading: 'blue',
  done: 'green',
  failed: 'red',
};

/** The progress of a statement that is taken in, and what came of it. */
const Outcome = ({ statement }: { readonly statement: StatementView }) => {
  const { t } = useTranslation('bank-transfer');
  const { number, percent } = useFormat();
  const { state, done, payments, result } = statement;
  if (state === 'reading') {
    const share = payments === 0 ? 1 : done / payments;
    return (
      <>
        <Text size="sm" role="status">
          {t('statement.progress', { done: number(done), of: number(payments), share: percent(share) })}
        </Text>
        <Progress value={share * 100} aria-label={t('statement.reading', { name: statement.fileName })} />
      </>
    );
  }
  if (state !== 'done' || result === null) return null;
  const { matched, toDecide, known } = result;
  return (
    <Text size="sm">
      {t('statement.result', { matched: number(matched), toDecide: number(toDecide), known: number(known) })}
    </Text>
  );
};

/** The content of a file that is not taken in yet, and what is wrong with it. */
const Contents = ({ statement }: { readonly statement: StatementView }) => {
  const { t } = useTranslation('bank-transfer');
  const { number } = useFormat();
  const { problem, unreadable, payments, outgoing, pending } = statement;
  return (
    <>
      {problem !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(`problem.${problem}`)}
        </Alert>
      )}
      <Text size="sm">
        {t('statement.contents', {
          payments: number(payments),
          outgoing: number(outgoing),
          pending: number(pending),
        })}
      </Text>
      {unreadable.length > 0 && (
        <Text size="sm">{t('statement.unreadable', { lines: unreadable.slice(0, 10).map(number).join(', ') })}</Text>
      )}
      {statement.first.length > 0 && <FirstPayments payments={statement.first} />}
    </>
  );
};

/** The actions on a file that is not taken in yet. */
const Actions = ({ statement, onMap }: { readonly statement: StatementView; readonly onMap: () => void }) => {
  const { t } = useTranslation('bank-transfer');
  const accept = useCommand(bankTransferApi.acceptBankStatement);
  const discard = useCommand(bankTransferApi.discardBankStatement);
  const params = { id: statement._id };
  const take = async (): Promise<void> => {
    const answer = await accept.run({ params });
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  const drop = async (): Promise<void> => {
    const answer = await discard.run({ params });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
  };
  const name = statement.fileName;
  return (
    <Group gap="sm">
      {statement.state === 'ready' && (
        <SavingButton
          isSaving={accept.isSaving}
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={t('statement.acceptOf', { name })}
          onClick={() => void take()}
        >
          {t('statement.accept')}
        </SavingButton>
      )}
      {statement.format === 'csv' && (
        <Button
          variant="default"
          leftSection={<IconTable size={20} aria-hidden />}
          aria-label={t('statement.mapOf', { name })}
          onClick={onMap}
        >
          {t('statement.map')}
        </Button>
      )}
      <SavingButton
        variant="subtle"
        color="red"
        isSaving={discard.isSaving}
        leftSection={<IconTrash size={20} aria-hidden />}
        aria-label={t('statement.discardOf', { name })}
        onClick={() => void drop()}
      >
        {t('statement.discard')}
      </SavingButton>
    </Group>
  );
};

const Statement = ({ statement }: { readonly statement: StatementView }) => {
  const { t } = useTranslation('bank-transfer');
  const [isMapping, setMapping] = useState(false);
  const isOpen = statement.state !== 'reading' && statement.state !== 'done';
  const asksForColumns = isOpen && statement.format === 'csv' && (isMapping || statement.state === 'mapping');
  return (
    <Card withBorder component="article" aria-label={statement.fileName}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {statement.fileName}
          </Text>
          <Badge variant="light" color={colours[statement.state]}>
            {t(`state.${statement.state}`)}
          </Badge>
        </Group>
        <Outcome statement={statement} />
        {isOpen && <Contents statement={statement} />}
        {asksForColumns && (
          <MappingForm
            key={JSON.stringify(statement.mapping)}
            statement={statement}
            onMapped={() => setMapping(false)}
          />
        )}
        {isOpen && <Actions statement={statement} onMap={() => setMapping((before) => !before)} />}
      </Stack>
    </Card>
  );
};

/** The event's newest statements: those that wait for somebody, are taken in, or were. */
export const Statements = ({ statements }: { readonly statements: readonly StatementView[] }) => {
  const { t } = useTranslation('bank-transfer');
  if (statements.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="statements">
      <Title order={2} id="statements">
        {t('statement.title')}
      </Title>
      {statements.map((one) => (
        <Statement key={one._id} statement={one} />
      ))}
    </Stack>
  );
};
