import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './colour-input.module.css';

type ColourInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange?: (value: string) => void;
};

/** What the browser's own picker shows while none is chosen. */
const none = '#ffffff';

/** A colour: typed as #0b6074, or picked with the browser's own picker; emptied, it is none. */
export const ColourInput = ({ value, onChange, ...props }: ColourInputProps) => {
  const { t } = useTranslation('ui');
  const change = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange?.(event.currentTarget.value);
  return (
    <TextInput
      {...props}
      value={value}
      onChange={change}
      placeholder="#0b6074"
      maxLength={7}
      spellCheck={false}
      rightSectionWidth={56}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('pickColour')}
          value={/^#[0-9a-fA-F]{6}$/.test(value) ? value.toLowerCase() : none}
          onChange={change}
        />
      }
    />
  );
};
