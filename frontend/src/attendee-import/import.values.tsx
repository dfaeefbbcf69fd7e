import { Button, Card, Checkbox, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ImportMapping, ImportView } from '@turnout/contracts/attendee-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { useColon } from '../ui/use-colon.ts';
import {
  groupKey,
  isMissing,
  saidMeanings,
  suggestedMeanings,
  withMeanings,
  type Meanings,
  type ValueGroup,
} from './import-values.ts';
import { useImportWords } from './import-words.ts';
import classes from './import.module.css';

type Report = NonNullable<ImportView['report']>;
type Field = ImportView['form']['fields'][number];

interface Props {
  readonly view: ImportView;
  readonly report: Report;
  readonly mapping: ImportMapping;
  readonly isChecking: boolean;
  readonly onCheck: (mapping: ImportMapping) => Promise<void>;
}

interface GroupProps {
  readonly group: ValueGroup;
  readonly field: Field;
  readonly meaning: string | undefined;
  readonly onChange: (meaning: string | undefined) => void;
}

const nothing = 'nothing';
const valueOf = (place: number): string => `option ${place}`;

/** One of the form's options, or nothing, for a value that is none of them. */
const OptionChoice = ({
  group,
  field: { options },
  meaning,
  onChange,
  label,
}: GroupProps & { readonly label: string }) => {
  const { t } = useTranslation('attendee-import');
  const { problem } = useImportWords();
  const place = options.findIndex(({ value }) => value === meaning);
  return (
    <Select
      label={label}
      description={problem(group)}
      placeholder={t('import.values.keepOut')}
      data={[
        ...options.map((option, index) => ({ value: valueOf(index), label: option.label })),
        { value: nothing, label: t('import.values.leaveEmpty') },
      ]}
      value={meaning === '' ? nothing : place === -1 ? null : valueOf(place)}
      onChange={(chosen) =>
        onChange(chosen === nothing ? '' : options.find((_, index) => valueOf(index) === chosen)?.value)
      }
      clearable
      searchable={options.length > 10}
      limit={200}
    />
  );
};

/** Another text, or nothing, for a value that a rule refuses. */
const TextChoice = ({ group, meaning, onChange, label }: GroupProps & { readonly label: string }) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const { problem } = useImportWords();
  return (
    <div>
      <TextInput
        label={label}
        description={problem(group)}
        placeholder={meaning === '' ? t('import.values.leaveEmpty') : t('import.values.keepOut')}
        disabled={meaning === ''}
        value={meaning ?? ''}
        maxLength={5_000}
        dir="auto"
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
      />
      <Checkbox
        mt="xs"
        label={t('import.values.leaveEmpty')}
        aria-label={labelled(t('import.values.leaveEmpty'), label)}
        checked={meaning === ''}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '' : undefined)}
      />
    </div>
  );
};

const Choice = (props: GroupProps) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const { group, field, meaning, onChange } = props;
  const rows = { title: field.title, word: group.value, count: group.count, shown: number(group.count) };
  if (isMissing(group))
    return (
      <Checkbox
        className={classes.missing}
        label={t('import.values.missing', rows)}
        description={t('import.values.missingHint')}
        checked={meaning === ''}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '' : undefined)}
      />
    );
  const label = t('import.values.value', rows);
  return field.options.length > 0 ? <OptionChoice {...props} label={label} /> : <TextChoice {...props} label={label} />;
};

/** What was said so far, each with the way back. */
const Said = ({ view, report, mapping, isChecking, onCheck }: Props) => {
  const { t } = useTranslation('attendee-import');
  const { labelled } = useColon();
  const said = saidMeanings(mapping, view.form.fields);
  if (said.length === 0) return null;
  return (
    <section>
      {report.valueGroups.length > 0 && (
        <Title order={3} size="h4" mb="xs">
          {t('import.values.said')}
        </Title>
      )}
      <ul className={classes.said}>
        {said.map(({ title, word, meaning, without }) => {
          const what =
            word === null
              ? t('import.values.saidEmpty', { title })
              : t('import.values.saidWord', {
                  title,
                  word,
                  meaning: meaning === '' ? t('import.values.nothing') : meaning,
                });
          return (
            <li key={`${title} ${word ?? ''}`}>
              <span dir="auto">{what}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconX size={16} aria-hidden />}
                aria-label={labelled(t('import.values.takeBack'), what)}
                disabled={isChecking}
                onClick={() => void onCheck(without)}
              >
                {t('import.values.takeBack')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const shownAtFirst = 24;

/** The values that rules refuse, each once with its rows counted: what is said of one holds for all of its rows. */
export const ImportValues = (props: Props) => {
  const { view, report, mapping, isChecking, onCheck } = props;
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const groups = report.valueGroups;
  const [suggested] = useState(() => suggestedMeanings(groups, view.form.fields));
  const [meanings, setMeanings] = useState<Meanings>(suggested);
  const [isWhole, setIsWhole] = useState(false);
  const fieldOf = new Map<string, Field>(view.form.fields.map((field) => [field._id, field]));
  const isSaid = saidMeanings(mapping, view.form.fields).length > 0;
  if (groups.length === 0 && !isSaid) return null;
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst);
  const say = (group: ValueGroup) => (meaning: string | undefined) => {
    const next = new Map(meanings);
    if (meaning === undefined) next.delete(groupKey(group));
    else next.set(groupKey(group), meaning);
    setMeanings(next);
  };
  return (
    <Card component="section" aria-labelledby="import-values">
      <Stack>
        <div>
          <Title order={2} size="h3" id="import-values">
            {t(groups.length > 0 ? 'import.values.title' : 'import.values.said')}
          </Title>
          {groups.length > 0 && (
            <Text c="dimmed">{t(suggested.size > 0 ? 'import.values.suggested' : 'import.values.text')}</Text>
          )}
        </div>
        {groups.length > 0 && (
          <div className={classes.words}>
            {shown.map((group) => {
              const field = fieldOf.get(group.fieldId);
              const key = groupKey(group);
              return field === undefined ? null : (
                <Choice key={key} group={group} field={field} meaning={meanings.get(key)} onChange={say(group)} />
              );
            })}
          </div>
        )}
        {groups.length > 0 && (
          <Group justify="flex-end">
            {shown.length < groups.length && (
              <Button variant="subtle" onClick={() => setIsWhole(true)}>
                {t('import.values.all', { count: groups.length, shown: number(groups.length) })}
              </Button>
            )}
            <SavingButton
              isSaving={isChecking}
              disabled={meanings.size === 0}
              onClick={() => void onCheck(withMeanings(mapping, groups, meanings))}
            >
              {t('import.values.use')}
            </SavingButton>
          </Group>
        )}
        <Said {...props} />
      </Stack>
    </Card>
  );
};
