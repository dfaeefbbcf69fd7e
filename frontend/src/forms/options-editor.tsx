import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newOption, type Option } from './field-options.ts';
import { valuesTwice } from './option-lines.ts';
import { type ChangeOptions, OptionRow } from './option-row.tsx';
import { PasteOptionsDialog } from './paste-options.dialog.tsx';
import classes from './options-editor.module.css';

export interface OptionsEditorProps {
  readonly options: readonly Option[];
  /** The currency that fees of options are in; null where they cost nothing. */
  readonly feeIn: string | null;
  /** Whether an option without a fee is free. */
  readonly isFreeWithout?: boolean;
  /** Of each option how many are taken; null where there are as many as are wanted. */
  readonly taken: Readonly<Record<string, number>> | null;
  readonly error: ReactNode;
  /** The same one each time: rows are drawn again only where they change. */
  readonly onChange: ChangeOptions;
}

/** The options of a list or of checkboxes: what is stored, what is shown, what it costs, and their order. */
export const OptionsEditor = ({ options, feeIn, isFreeWithout = true, taken, error, onChange }: OptionsEditorProps) => {
  const { t } = useTranslation('forms');
  const [said, setSaid] = useState('');
  const [isPasting, setIsPasting] = useState(false);
  const twice = valuesTwice(options);
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
          {t('options.hint')} {taken !== null && t('options.quantityHint')}
        </Text>
        <ol className={classes.list}>
          {options.map((option, place) => (
            <OptionRow
              key={option.key}
              option={option}
              place={place}
              count={options.length}
              isTwice={twice.has(option.value.trim())}
              feeIn={feeIn}
              isFreeWithout={isFreeWithout}
              taken={taken === null ? null : (taken[option.value.trim()] ?? 0)}
              onChange={onChange}
              onSay={setSaid}
            />
          ))}
        </ol>
        <Group gap="xs">
          <Button
            id="values"
            variant="light"
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => onChange((there) => [...there, newOption()])}
          >
            {t('options.add')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconClipboardList size={17} aria-hidden />}
            onClick={() => setIsPasting(true)}
          >
            {t('options.paste')}
          </Button>
          {options.length > 9 && (
            <Text size="sm" c="dimmed">
              {t('options.count', { count: options.length })}
            </Text>
          )}
        </Group>
        {isPasting && (
          <PasteOptionsDialog there={options} onChange={onChange} onSay={setSaid} onClose={() => setIsPasting(false)} />
        )}
        {error !== undefined && error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
};
