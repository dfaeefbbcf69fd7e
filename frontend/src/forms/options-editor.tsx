import { ActionIcon, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import { newOption, type Option, optionsFromLines } from './field-form.ts';
import classes from './options-editor.module.css';

export interface OptionsEditorProps {
  readonly options: readonly Option[];
  readonly error: ReactNode;
  readonly onChange: (options: readonly Option[]) => void;
}

interface RowProps extends Omit<OptionsEditorProps, 'error'> {
  readonly place: number;
  readonly option: Option;
  readonly onSay: (words: string) => void;
}

const OptionRow = ({ place, option, options, onChange, onSay }: RowProps) => {
  const { t } = useTranslation('forms');
  const name = option.value === '' ? t('options.unnamed', { place: place + 1 }) : option.value;
  const put = (changes: Partial<Option>): void => onChange(options.with(place, { ...option, ...changes }));
  const move = (to: number): void => {
    const next = moved(options, place, to);
    if (next === options) return;
    onChange(next);
    onSay(t('fieldsTab.moved', { name, place: to + 1 }));
  };
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.text ?? ''}
        aria-label={t('options.value', { place: place + 1 })}
        placeholder={t('options.valueShort')}
        value={option.value}
        onChange={(event) => put({ value: event.currentTarget.value })}
        onPaste={(event) => {
          const pasted = optionsFromLines(event.clipboardData.getData('text'));
          if (pasted.length < 2) return;
          event.preventDefault();
          onChange(options.toSpliced(place, option.value === '' ? 1 : 0, ...pasted));
        }}
      />
      <TextInput
        className={classes.text ?? ''}
        aria-label={t('options.label', { place: place + 1 })}
        placeholder={t('options.labelShort')}
        value={option.label}
        onChange={(event) => put({ label: event.currentTarget.value })}
      />
      <Group gap={2} wrap="nowrap">
        <MoveButtons name={name} place={place} count={options.length} onMove={move} />
        <ActionIcon
          color="red"
          aria-label={t('options.remove', { name })}
          onClick={() => onChange(options.toSpliced(place, 1))}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
};

/** The options of a list or of checkboxes: what is stored, what is shown, and their order. */
export const OptionsEditor = ({ options, error, onChange }: OptionsEditorProps) => {
  const { t } = useTranslation('forms');
  const [said, setSaid] = useState('');
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>
        {t('field.options')}
        <span className={classes.star} aria-hidden>
          {' '}
          *
        </span>
      </legend>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('options.hint')}
        </Text>
        <ol className={classes.list}>
          {options.map((option, place) => (
            <OptionRow
              key={option.key}
              option={option}
              place={place}
              options={options}
              onChange={onChange}
              onSay={setSaid}
            />
          ))}
        </ol>
        <div>
          <Button
            id="values"
            variant="light"
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => onChange([...options, newOption()])}
          >
            {t('options.add')}
          </Button>
        </div>
        {error !== undefined && error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
};
