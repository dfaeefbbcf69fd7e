import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { registrationApi, type ImportMapping, type ImportView } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { problemCounts, problemsCsv } from './import-problems.ts';
import { useImportWords } from './import-words.ts';
import { ImportWords } from './import.words.tsx';
import classes from './import.module.css';
import { showRefusal } from './refusal-notice.ts';

type Report = NonNullable<ImportView['report']>;

const save = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** What is wrong with a file, by line and reason. */
export const ImportProblems = ({ report, fileName }: { readonly report: Report; readonly fileName: string }) => {
  const { t } = useTranslation('registration');
  const { number } = useFormat();
  const { problem: words } = useImportWords();
  const [kind, setKind] = useState<string | null>(null);
  const counts = problemCounts(report.problems);
  const shown = kind === null ? report.problems : report.problems.filter(({ code }) => code === kind);
  const header = [
    t('import.report.line'),
    t('import.report.reason'),
    t('import.report.column'),
    t('import.report.value'),
  ];
  const download = () =>
    save(problemsCsv(report.problems, header, words), `${fileName.replace(/\.\w+$/, '')}-problems.csv`);
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm">
        <Title order={2}>{t('import.report.problems')}</Title>
        <Group align="flex-end">
          {counts.length > 1 && (
            <Select
              label={t('import.report.filter')}
              placeholder={t('import.report.all')}
              clearable
              value={kind}
              onChange={setKind}
              data={counts.map(([code, count]) => ({
                value: code,
                label: `${words({ code })} (${number(count)})`,
              }))}
              w={{ base: '100%', xs: 280 }}
            />
          )}
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
            {t('import.report.download')}
          </Button>
        </Group>
      </Group>
      {report.problems.length >= 1_000 && (
        <Text c="dimmed" size="sm" mb="sm">
          {t('import.report.first')}
        </Text>
      )}
      <TableCard label={t('import.report.problems')} minWidth={480}>
        <Table.Thead>
          <Table.Tr>
            {header.map((name, index) => (
              <Table.Th key={name} scope="col" ta={index === 0 ? 'right' : 'left'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((problem, index) => (
            <Table.Tr key={`${problem.line} ${problem.code} ${index}`}>
              <Table.Td ta="right" className="tabular">
                {number(problem.line)}
              </Table.Td>
              <Table.Td>{words(problem)}</Table.Td>
              <Table.Td className={classes.value}>{problem.column}</Table.Td>
              <Table.Td className={classes.value} dir="auto">
                {problem.value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
    </section>
  );
};

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => {
  const { number } = useFormat();
  return (
    <Card padding="md">
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text fz="h2" fw={640} className="tabular">
        {number(value)}
      </Text>
    </Card>
  );
};

const Summary = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('registration');
  const { number } = useFormat();
  const { goodRows, badRows } = report;
  const all = goodRows + badRows;
  const words =
    goodRows === 0
      ? t('import.report.noneGood')
      : badRows === 0
        ? t('import.report.allGood', { count: all, shown: number(all) })
        : t('import.report.someBad', { bad: number(badRows), all: number(all) });
  return (
    <Alert
      role="status"
      color={badRows === 0 ? 'green' : 'yellow'}
      icon={badRows === 0 ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={words}
    >
      {badRows > 0 && t('import.report.correctHint')}
    </Alert>
  );
};

/** The third step: the whole file was checked. Nothing is imported until somebody says so. */
export const ImportReportStep = ({
  view,
  report,
  onChange,
}: {
  readonly view: ImportView;
  readonly report: Report;
  readonly onChange: () => void;
}) => {
  const { t } = useTranslation('registration');
  const { number } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isSaving } = useCommand(registrationApi.runImport);
  const recheck = useCommand(registrationApi.checkImport);
  const check = async (mapping: ImportMapping) => {
    const answer = await recheck.run({ params: { id: view._id }, body: { mapping } });
    if (!answer.ok) showRefusal(answer.refusal);
  };
  const start = async (goodOnly: boolean) => {
    setIsAsking(false);
    const answer = await run({ params: { id: view._id }, body: { goodOnly } });
    if (answer.ok) return;
    showRefusal(answer.refusal);
    // Another import came between: what it brought is looked at anew.
    if (answer.refusal.code === 'import-not-checked' && view.mapping !== null) {
      await recheck.run({ params: { id: view._id }, body: { mapping: view.mapping } });
    }
  };
  return (
    <Stack gap="lg">
      <Summary report={report} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure label={t('import.report.good')} value={report.goodRows} />
        <Figure label={t('import.report.groupsLabel')} value={report.goodGroups} />
        <Figure label={t('import.report.bad')} value={report.badRows} />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onChange}>
          {t('import.report.change')}
        </Button>
        {report.badRows > 0 && (
          <Button variant="default" component={Link} to={`/dashboard/${view.eventId}/import`}>
            {t('import.report.correct')}
          </Button>
        )}
        {report.badRows === 0 && report.goodRows > 0 && (
          <SavingButton isSaving={isSaving} onClick={() => void start(false)}>
            {t('import.report.run', { count: report.goodRows, shown: number(report.goodRows) })}
          </SavingButton>
        )}
        {report.badRows > 0 && report.goodRows > 0 && (
          <SavingButton isSaving={isSaving} onClick={() => setIsAsking(true)}>
            {t('import.report.goodOnly')}
          </SavingButton>
        )}
      </Group>
      {view.mapping !== null && (
        <ImportWords view={view} report={report} mapping={view.mapping} isChecking={recheck.isSaving} onCheck={check} />
      )}
      {report.problems.length > 0 && <ImportProblems report={report} fileName={view.fileName} />}
      <ConfirmDialog
        opened={isAsking}
        title={t('import.report.confirmTitle')}
        confirmLabel={t('import.report.goodOnly')}
        onConfirm={() => void start(true)}
        onCancel={() => setIsAsking(false)}
      >
        {t('import.report.confirm', { good: number(report.goodRows), bad: number(report.badRows) })}
      </ConfirmDialog>
    </Stack>
  );
};
