import { Alert, Button, Card, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import {
  attendeeImportApi,
  type ImportCorrection,
  type ImportMapping,
  type ImportView,
} from '@turnout/contracts/attendee-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { ImportNotes, ImportProblems } from './import.problems.tsx';
import { ImportCharge } from './import.charge.tsx';
import { optionsOfColumn } from './import-mapping.ts';
import { ImportValues } from './import.values.tsx';
import { ImportWords } from './import.words.tsx';
import { showRefusal } from '../platform/refusal-notice.ts';

type Report = NonNullable<ImportView['report']>;

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
  const { t } = useTranslation('attendee-import');
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

interface ChoicesProps {
  readonly mapping: ImportMapping;
  readonly report: Report;
  readonly onCheck: (mapping: ImportMapping) => Promise<void>;
}

/** What becomes of rows with a problem, where a file has such rows; the file is checked anew. */
const Choices = ({ mapping, report, onCheck }: ChoicesProps) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const { wholeGroups, skipDuplicates, leaveOutDoubles } = mapping;
  const hasDuplicates = report.problems.some(({ code }) => code === 'duplicate-row');
  const { doubles } = report;
  const hasGroups = mapping.orderNumber !== null && report.badRows > 0;
  const hasDoubles = doubles > 0 || leaveOutDoubles;
  if (!hasDuplicates && !skipDuplicates && !hasGroups && !wholeGroups && !hasDoubles) return null;
  return (
    <Stack gap="xs">
      {hasDoubles && (
        <Switch
          label={t('import.report.leaveOutDoubles', { count: doubles, shown: number(doubles) })}
          description={t('import.report.leaveOutDoublesHint')}
          checked={leaveOutDoubles}
          onChange={() => void onCheck({ ...mapping, leaveOutDoubles: !leaveOutDoubles })}
        />
      )}
      {(hasDuplicates || skipDuplicates) && (
        <Switch
          label={t('import.report.skipDuplicates')}
          checked={skipDuplicates}
          onChange={() => void onCheck({ ...mapping, skipDuplicates: !skipDuplicates })}
        />
      )}
      {(hasGroups || wholeGroups) && (
        <Switch
          label={t('import.report.wholeGroups')}
          checked={wholeGroups}
          onChange={() => void onCheck({ ...mapping, wholeGroups: !wholeGroups })}
        />
      )}
    </Stack>
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
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [charge, setCharge] = useState<boolean | null>(null);
  const isChargeUnsaid = report.charges !== null && charge === null;
  const { run, isSaving } = useCommand(attendeeImportApi.runImport);
  const recheck = useCommand(attendeeImportApi.checkImport);
  const check = async (mapping: ImportMapping, corrections: readonly ImportCorrection[] = []) => {
    const body = { mapping, corrections: [...corrections] };
    const answer = await recheck.run({ params: { id: view._id }, body });
    if (!answer.ok) showRefusal(answer.refusal);
  };
  const start = async (goodOnly: boolean) => {
    setIsAsking(false);
    const answer = await run({ params: { id: view._id }, body: { goodOnly, ...(charge === null ? {} : { charge }) } });
    if (answer.ok) return;
    showRefusal(answer.refusal);
    // Another import came between: what it brought is looked at anew.
    if (answer.refusal.code === 'import-not-checked' && view.mapping !== null) {
      await recheck.run({ params: { id: view._id }, body: { mapping: view.mapping, corrections: [] } });
    }
  };
  return (
    <Stack gap="lg">
      <Summary report={report} />
      {(view.corrected > 0 || report.skippedRows > 0) && (
        <Text c="dimmed">
          {view.corrected > 0 && t('import.report.corrected', { count: view.corrected, shown: number(view.corrected) })}{' '}
          {report.skippedRows > 0 &&
            t('import.report.skipped', { count: report.skippedRows, shown: number(report.skippedRows) })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure label={t('import.report.good')} value={report.goodRows} />
        <Figure label={t('import.report.groupsLabel')} value={report.goodGroups} />
        <Figure label={t('import.report.bad')} value={report.badRows} />
      </SimpleGrid>
      {report.charges !== null && <ImportCharge charges={report.charges} charge={charge} onChange={setCharge} />}
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
          <SavingButton isSaving={isSaving} disabled={isChargeUnsaid} onClick={() => void start(false)}>
            {t('import.report.run', { count: report.goodRows, shown: number(report.goodRows) })}
          </SavingButton>
        )}
        {report.badRows > 0 && report.goodRows > 0 && (
          <SavingButton isSaving={isSaving} disabled={isChargeUnsaid} onClick={() => setIsAsking(true)}>
            {t('import.report.run', { count: report.goodRows, shown: number(report.goodRows) })}
          </SavingButton>
        )}
      </Group>
      {view.mapping !== null && (
        <ImportWords view={view} report={report} mapping={view.mapping} isChecking={recheck.isSaving} onCheck={check} />
      )}
      {view.mapping !== null && (
        <ImportValues
          // What was asked is another question after the next check.
          key={JSON.stringify(report.valueGroups)}
          view={view}
          report={report}
          mapping={view.mapping}
          isChecking={recheck.isSaving}
          onCheck={check}
        />
      )}
      {view.mapping !== null && <Choices mapping={view.mapping} report={report} onCheck={check} />}
      {report.problems.length > 0 && (
        <ImportProblems
          report={report}
          fileName={view.fileName}
          optionsAt={(place) => optionsOfColumn(view, place)}
          isChecking={recheck.isSaving}
          onCheck={(corrections) => (view.mapping === null ? Promise.resolve() : check(view.mapping, corrections))}
        />
      )}
      {report.notes.length > 0 && <ImportNotes notes={report.notes} />}
      <ConfirmDialog
        opened={isAsking}
        title={t('import.report.confirmTitle')}
        confirmLabel={t('import.report.run', { count: report.goodRows, shown: number(report.goodRows) })}
        onConfirm={() => void start(true)}
        onCancel={() => setIsAsking(false)}
      >
        {t('import.report.confirm', { good: number(report.goodRows), bad: number(report.badRows) })}
      </ConfirmDialog>
    </Stack>
  );
};
