import { Button, Input, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  cleanedValue,
  type FieldType,
  hasOptions,
  isList,
  longestValue,
  optionsOf,
  problemOf,
  textOf,
} from '@turnout/contracts/fields';
import { FieldId } from '@turnout/contracts/kernel';
import { type ReactNode, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boxes } from './field-boxes.tsx';
import { type FieldInputProps, frameOf, type InputField, type Part } from './field-frame.ts';
import classes from './field-input.module.css';
import { keyboardOf } from './field-keyboard.ts';
import { useFieldWords } from './field-words.ts';
import { FileContext } from './file-context.ts';
import { FileInput } from './file-input.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';
import { RichText } from './rich-text.tsx';
import { useShownOptions } from './shown-options.ts';

/** The sign before what is written (rule forms/field-values): `https://` as long as the address says no scheme itself, or `IP`. */
const prefixOf = ({ type, validations }: InputField, text: string) => {
  if (type !== 'text') return {};
  const isBare = validations?.url === true && !text.includes('://');
  const prefix = isBare ? 'https://' : validations?.ip === true ? 'IP' : null;
  if (prefix === null) return {};
  return {
    leftSection: (
      <Text span size="sm" c="dimmed" aria-hidden>
        {prefix}
      </Text>
    ),
    leftSectionWidth: isBare ? 68 : 40,
    leftSectionPointerEvents: 'none' as const,
  };
};

const Line = (part: Part) => {
  const { field, value, onChange } = part;
  const text = textOf(value);
  return (
    <TextInput
      {...frameOf(part)}
      {...prefixOf(field, text)}
      {...keyboardOf(field, text, part.autoFill)}
      dir="auto"
      maxLength={longestValue}
      value={text}
      // A list whose options this reader may not know is written with commas.
      onChange={({ currentTarget }) =>
        onChange(isList(field) || typeof value === 'object' ? currentTarget.value.split(/,\s*/) : currentTarget.value)
      }
    />
  );
};

const Area = (part: Part) => (
  <Textarea
    {...frameOf(part)}
    autosize
    minRows={3}
    dir="auto"
    maxLength={longestValue}
    value={textOf(part.value)}
    onChange={({ currentTarget }) => part.onChange(currentTarget.value)}
  />
);

const Editor = (part: Part) => {
  const { id, field, value, error, isRequired, isDisabled = false, onChange, onLeave } = part;
  if (isDisabled)
    return (
      <Input.Wrapper label={field.title} labelElement="div" description={field.description}>
        <RichText html={textOf(value)} />
      </Input.Wrapper>
    );
  return (
    <RichTextEditor
      id={id}
      label={field.title}
      description={field.description ?? ''}
      error={error}
      isRequired={isRequired}
      value={textOf(value)}
      onChange={onChange}
      onLeave={onLeave}
    />
  );
};

const List = (part: Part) => (isList(part.field) ? <Boxes {...part} /> : <OneOfList {...part} />);

const OneOfList = (part: Part) => {
  const { t } = useTranslation('ui');
  const options = useShownOptions(part);
  return (
    <NativeSelect
      {...frameOf(part)}
      value={textOf(part.value)}
      data={[{ value: '', label: t('field.choose') }, ...options]}
      onChange={({ currentTarget }) => part.onChange(currentTarget.value)}
    />
  );
};

const Radios = (part: Part) => {
  const { t } = useTranslation('ui');
  const { field, value, error, isRequired, isDisabled = false, onChange } = part;
  const options = useShownOptions(part);
  // A group that says that it is not disabled says so of each of its options.
  const { disabled, ...frame } = frameOf(part);
  const chosen = textOf(value);
  const hasError = error !== undefined && error !== null;
  return (
    <Radio.Group {...frame} {...(disabled ? { disabled } : {})} tabIndex={-1} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt={6} align="flex-start">
        {options.map((option) => (
          <Radio key={option.value} {...option} required={isRequired} error={hasError} aria-invalid={hasError} />
        ))}
        {chosen !== '' && !isRequired && !isDisabled && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('field.clearOf', { name: field.title })}
            onClick={() => onChange('')}
          >
            {t('field.clear')}
          </Button>
        )}
      </Stack>
    </Radio.Group>
  );
};

/** Written, since a colour input cannot be empty; the swatch beside it picks one. */
const Color = (part: Part) => {
  const { t } = useTranslation('ui');
  const { field, value, isDisabled = false, onChange } = part;
  const text = textOf(value);
  const swatch = (
    <input
      type="color"
      className={classes.swatch}
      aria-label={t('field.pickColor', { name: field.title })}
      disabled={isDisabled}
      value={
        problemOf({ ...field, type: 'color', values: '' }, text, { mayBeEmpty: false }) === null ? text : '#000000'
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  return (
    <TextInput
      {...frameOf(part)}
      placeholder="#1a2b3c"
      autoComplete="off"
      spellCheck={false}
      rightSection={swatch}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** A file where the form takes files; else the address of one. */
const Media = (part: Part) => {
  const { t } = useTranslation('ui');
  const hands = use(FileContext);
  const { _id, description = '' } = part.field;
  if (hands === null || _id === undefined) return <Line {...part} />;
  const field = { ...part.field, description: description === '' ? t('file.hint') : description };
  return <FileInput part={{ ...part, field }} fieldId={FieldId.parse(_id)} hands={hands} />;
};

/** What asks for each type; a type without an entry does not compile. */
const inputs: Readonly<Record<FieldType, (part: Part) => ReactNode>> = {
  text: Line,
  textarea: Area,
  editor: Editor,
  list: List,
  radio: Radios,
  checkboxes: Boxes,
  integer: Line,
  calendar: Line,
  color: Color,
  media: Media,
};

/** What the field's own rule says of a value that was changed and left; options that are not known judge nothing. */
const useOwnProblem = ({ field, value }: FieldInputProps): { readonly problem: string | null; leave: () => void } => {
  const words = useFieldWords();
  const [first] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const leave = (): void => setLeft(true);
  if (!isLeft || value === first || isBlind(field)) return { problem: null, leave };
  const clean = cleanedValue(field, value, (html) => html);
  const problem = problemOf({ ...field, required: false }, clean, { mayBeEmpty: true });
  return { problem: problem === null ? null : words.problem(problem), leave };
};

/** Whether one chooses among options that this reader may not know. */
const isBlind = (field: InputField): boolean => hasOptions(field.type) && optionsOf(field).length === 0;

/**
 * Asks for the value of one field, custom field or checkpoint field, by its type (rule forms/field-types).
 * Every part of it has its label, and its error in `aria-describedby` (WCAG 2.2 AA).
 */
export const FieldInput = (props: FieldInputProps) => {
  const own = useId();
  const { problem, leave } = useOwnProblem(props);
  const { field, id = own, error } = props;
  const Asked = isBlind(field) ? Line : inputs[field.type];
  return <Asked {...props} id={id} error={error ?? problem ?? undefined} onLeave={leave} />;
};
