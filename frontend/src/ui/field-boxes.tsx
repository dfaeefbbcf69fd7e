import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { chosenOf, comparable, type Option } from '@turnout/contracts/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { frameOf, type Part } from './field-frame.ts';
import classes from './field-input.module.css';
import { useShownOptions } from './shown-options.ts';

/** Options that one looks through without a search. */
const longestUnsearched = 15;
const isFound = ({ value, label }: Option, wanted: string): boolean => {
  const words = comparable(wanted);
  return words === '' || comparable(label).includes(words) || comparable(value).includes(words);
};

/** Asks for several options: a box for each, and a search where there are many. */
export const Boxes = (part: Part) => {
  const { t } = useTranslation('ui');
  const { field, value, error, isRequired, onChange } = part;
  const [wanted, setWanted] = useState('');
  const hasError = error !== undefined && error !== null;
  const options = useShownOptions(part);
  const isLong = options.length > longestUnsearched;
  const chosen = chosenOf(value);
  const shown = isLong ? options.filter((option) => chosen.includes(option.value) || isFound(option, wanted)) : options;
  // No box of a group is required by itself, so the group's name says it.
  const unseen = <span className="unseen"> ({t('rule.required')})</span>;
  const label = (
    <>
      {field.title}
      {isRequired && unseen}
    </>
  );
  return (
    <Checkbox.Group {...frameOf(part)} label={label} tabIndex={-1} value={[...chosen]} onChange={onChange}>
      {isLong && (
        <TextInput
          mt={6}
          type="search"
          autoComplete="off"
          aria-label={t('field.findIn', { name: field.title })}
          placeholder={t('field.find')}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          // Whoever searches does not mean to send the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <Stack gap="xs" mt={6} className={isLong ? classes.long : undefined}>
        {shown.map((option) => (
          <Checkbox key={option.value} {...option} error={hasError} aria-invalid={hasError} />
        ))}
        {shown.length === 0 && <Text size="sm">{t('field.noneFound')}</Text>}
      </Stack>
    </Checkbox.Group>
  );
};
