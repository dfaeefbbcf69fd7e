import { Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { isList } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import { decimalOf } from '@turnout/contracts/kernel';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formulaSentence, namesAsked, sampleResult } from './formula-words.ts';
import { NumberInput } from '../ui/number-input.tsx';

export interface FormulaEditorProps {
  readonly value: string;
  /** The event's other fields: what the formula may name. */
  readonly fields: readonly FieldView[];
  readonly currency: string;
  readonly error: ReactNode;
  readonly onChange: (formula: string) => void;
}

/** What can stand in a formula: each field by its name, and how many options are chosen where there are several. */
const namesOf = (fields: readonly FieldView[]) =>
  fields.flatMap(({ name, title, ...field }) => [
    { value: name, label: `${title} [${name}]` },
    ...(isList(field) ? [{ value: `${name}_count`, label: `${title} [${name}_count]` }] : []),
  ]);

interface SamplesProps extends Pick<FormulaEditorProps, 'value' | 'currency'> {
  /** Whether it comes to nothing, since something is wrong with it; what was typed stays for when it is right. */
  readonly isWrong: boolean;
}

const Samples = ({ value, currency, isWrong }: SamplesProps) => {
  const { t, i18n } = useTranslation('forms');
  const [samples, setSamples] = useState<Readonly<Record<string, number | string>>>({});
  const names = namesAsked(value);
  const minor = sampleResult(value, samples, currency);
  if (isWrong || value.trim() === '' || minor === null) return null;
  const result = new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(
    decimalOf({ minor, currency }),
  );
  return (
    <Stack gap="xs" role="group" aria-label={t('formula.try')}>
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('formula.try')}
        </Text>
      )}
      <Group align="flex-end" gap="sm">
        {names.map((name) => (
          <NumberInput
            key={name}
            w={150}
            label={name}
            holdsForm={false}
            value={samples[name] ?? ''}
            onChange={(sample) => setSamples({ ...samples, [name]: sample })}
          />
        ))}
        <Text fw={600} role="status" py={6}>
          {t('formula.result', { result })}
        </Text>
      </Group>
    </Stack>
  );
};

/** Asks for the formula of a fee: fields by name, what is wrong while it is typed, and what it comes to for samples. */
export const FormulaEditor = ({ value, fields, currency, error, onChange }: FormulaEditorProps) => {
  const { t } = useTranslation('forms');
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = value.trim() === '' ? null : formulaSentence(value, fields, t);
  const insert = (name: string | null): void => {
    if (name === null) return;
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = input.current ?? {};
    onChange(`${value.slice(0, from)}[${name}]${value.slice(to)}`);
    input.current?.focus();
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={input}
        id="feeFormula"
        label={t('formula.title')}
        description={t('formula.hint')}
        spellCheck={false}
        autosize
        minRows={1}
        maxRows={6}
        value={value}
        error={problem ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Select
        searchable
        maw={360}
        label={t('formula.insert')}
        placeholder={t('formula.choose')}
        nothingFoundMessage={t('formula.nothing')}
        data={namesOf(fields)}
        value={null}
        onChange={insert}
      />
      <Samples value={value} currency={currency} isWrong={problem !== null} />
    </Stack>
  );
};
