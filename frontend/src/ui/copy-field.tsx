import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './copy-field.module.css';
import { notices } from './notices.tsx';

/** A value to take elsewhere: readable, selectable, copied with one press. */
export const CopyField = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const { t } = useTranslation('ui');
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      notices.success(t('copied'));
    } catch {
      // No clipboard on pages that are not secure: leave the text selected for Ctrl+C.
      input.current?.select();
      notices.warning(t('copyByHand'));
    }
  };
  return (
    <div className={classes.row}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        className={classes.value ?? ''}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="light"
        onClick={() => void copy()}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      >
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </div>
  );
};
