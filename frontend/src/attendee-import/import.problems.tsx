import { Autocomplete, Button, Group, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportCorrection, ImportProblem, ImportView } from '@turnout/contracts/attendee-import';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { useColon } from '../ui/use-colon.ts';
import { columnLetter } from './import-mapping.ts';
import { problemCounts, problemsCsv } from './import-problems.ts';
import { useImportWords } from './import-words.ts';
import classes from './import.module.css';

type Report = NonNullable<ImportView['report']>;

const save = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** A value is reported up to here: a longer one is not corrected from its beginning alone. */
const shownWhole = 100;

interface BoxProps {
  readonly label: string;
  readonly value: string;
  /** What the form offers there. */
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

/** Takes the place of the button that was pressed, and its focus. */
const CorrectionBox = ({ label, value, options, onChange }: BoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  if (options.length > 0)
    return (
      <Autocomplete
        ref={input}
        aria-label={label}
        value={value}
        // All of them, whatever stands there: it is wrong.
        filter={({ options: all }) => all}
        data={[...options]}
        maxLength={5_000}
        dir="auto"
        onChange={onChange}
      />
    );
  return (
    <TextInput
      ref={input}
      aria-label={label}
      value={value}
      maxLength={5_000}
      dir="auto"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** A cell's value, and the box to put it right where that is possible. */
const Value = ({
  problem,
  corrected,
  options,
  onCorrect,
}: {
  readonly problem: ImportProblem;
  readonly options: readonly string[];
  readonly corrected: string | undefined;
  readonly onCorrect: ((value: string) => void) | null;
}) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const { line, column, place, value = '' } = problem;
  if (onCorrect === null || place === undefined) return value === '' ? null : <span dir="auto">{value}</span>;
  const cell = t('import.report.correctLabel', { line, column: column ?? columnLetter(place) });
  if (corrected === undefined)
    return (
      <Group gap="xs" justify="space-between">
        <span dir="auto">{value}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={labelled(t('import.report.correctCell'), cell)}
          onClick={() => onCorrect(value.length < shownWhole ? value : '')}
        >
          {t('import.report.correctCell')}
        </Button>
      </Group>
    );
  return <CorrectionBox label={cell} value={corrected} options={options} onChange={onCorrect} />;
};

/** Corrections that were entered and not checked yet, by row and column; a server takes 200 at once. */
const useCorrections = (onCheck: ((corrections: readonly ImportCorrection[]) => Promise<void>) | null) => {
  const [corrections, setCorrections] = useState<ReadonlyMap<string, ImportCorrection>>(new Map());
  const keyOf = (line: number, place: number | undefined) => `${line} ${place}`;
  return {
    count: corrections.size,
    valueOf: ({ line, place }: ImportProblem) => corrections.get(keyOf(line, place))?.value,
    correct: ({ line, place }: ImportProblem) =>
      onCheck === null || place === undefined || (corrections.size >= 200 && !corrections.has(keyOf(line, place)))
        ? null
        : (value: string) =>
            setCorrections(new Map(corrections).set(keyOf(line, place), { line, column: place, value })),
    check: () => onCheck?.([...corrections.values()]),
  };
};

/** The row of the file; a phone, which shows no headings, says what the number is. */
const Line = ({ line }: { readonly line: number }) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  return (
    <Table.Td data-label={t('import.report.line')} miw={0} ta="end" className="tabular">
      {number(line)}
    </Table.Td>
  );
};

/** What is wrong with a file, by line and reason. */
export const ImportProblems = ({
  report,
  fileName,
  isChecking = false,
  optionsAt = () => [],
  onCheck = null,
}: {
  readonly report: Pick<Report, 'problems'>;
  readonly fileName: string;
  readonly isChecking?: boolean;
  /** What the form offers for a column. */
  readonly optionsAt?: (place: number) => readonly string[];
  /** Takes corrected cells and has the file checked again; absent: nothing can be corrected any more. */
  readonly onCheck?: ((corrections: readonly ImportCorrection[]) => Promise<void>) | null;
}) => {
  const corrections = useCorrections(onCheck);
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const { problem: words } = useImportWords();
  const [kind, setKind] = useState<string | null>(null);
  const counts = problemCounts(report.problems);
  const shown = kind === null ? report.problems : report.problems.filter(({ code }) => code === kind);
  const header = [
    t('import.report.line'),
    t('import.report.name'),
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
      <TableCard
        label={t('import.report.problems')}
        heads={header.map((text, place) => ({ text, ta: place === 0 ? 'end' : 'start' }))}
      >
        {shown.map((problem, index) => (
          <Table.Tr key={`${problem.line} ${problem.code} ${index}`}>
            <Line line={problem.line} />
            <Table.Td data-label={t('import.report.name')} className={classes.value} dir="auto">
              {problem.name}
            </Table.Td>
            <Table.Td>{words(problem)}</Table.Td>
            <Table.Td data-label={t('import.report.column')} className={classes.value}>
              {problem.column}
            </Table.Td>
            <Table.Td data-label={t('import.report.value')} className={classes.value}>
              <Value
                problem={problem}
                options={problem.place === undefined ? [] : optionsAt(problem.place)}
                corrected={corrections.valueOf(problem)}
                onCorrect={corrections.correct(problem)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      {corrections.count > 0 && (
        <Group justify="flex-end" mt="sm">
          <SavingButton isSaving={isChecking} onClick={() => void corrections.check()}>
            {t('import.report.recheck', { count: corrections.count, shown: number(corrections.count) })}
          </SavingButton>
        </Group>
      )}
    </section>
  );
};

/** What is worth knowing of a file and keeps nobody out. */
export const ImportNotes = ({ notes }: { readonly notes: Report['notes'] }) => {
  const { t } = useTranslation('attendee-import');
  const { problem: words } = useImportWords();
  return (
    <section>
      <Title order={2}>{t('import.report.notes')}</Title>
      <Text c="dimmed" mb="sm">
        {t('import.report.notesText')}
      </Text>
      <TableCard
        label={t('import.report.notes')}
        heads={[{ text: t('import.report.line'), ta: 'end' }, t('import.report.name'), t('import.report.notes')]}
      >
        {notes.map((note) => (
          <Table.Tr key={`${note.line} ${note.code}`}>
            <Line line={note.line} />
            <Table.Td data-label={t('import.report.name')} className={classes.value} dir="auto">
              {note.name}
            </Table.Td>
            <Table.Td>{words(note)}</Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
    </section>
  );
};
