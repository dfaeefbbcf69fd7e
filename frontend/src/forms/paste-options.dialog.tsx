import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { mostOptions } from '@turnout/contracts/fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../ui/format.ts';
import type { Option } from './field-options.ts';
import { pastedOptions } from './option-lines.ts';
import type { ChangeOptions } from './option-row.tsx';

export interface PasteOptionsDialogProps {
  readonly there: readonly Option[];
  readonly onChange: ChangeOptions;
  readonly onSay: (words: string) => void;
  readonly onClose: () => void;
}

/**
 * Takes a list of options at once: from a spreadsheet, a file or by hand; says how many it found before it does. With
 * more than a field may have it takes none and says so.
 */
export const PasteOptionsDialog = ({ there, onChange, onSay, onClose }: PasteOptionsDialogProps) => {
  const { t } = useTranslation('forms');
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const { number } = useFormat();
  const kept = replaces ? [] : there.filter(({ value }) => value.trim() !== '');
  const { options, repeated } = pastedOptions(
    text,
    kept.map(({ value }) => value),
  );
  const all = kept.length + options.length;
  const isTooMany = all > mostOptions;
  const input = useRef<HTMLTextAreaElement>(null);
  const found = t('options.pasted', { count: options.length, twice: repeated.length });
  return (
    <Dialog opened onClose={onClose} title={t('options.paste')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isTooMany) input.current?.focus();
          if (options.length === 0 || isTooMany) return;
          onChange(() => [...kept, ...options]);
          onSay(found);
          onClose();
        }}
      >
        <Stack>
          <Textarea
            ref={input}
            data-autofocus
            rows={10}
            label={t('options.lines')}
            description={t('options.linesHint')}
            value={text}
            error={isTooMany && t('options.tooMany', { all: number(all), most: number(mostOptions) })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Checkbox
            label={t('options.replace')}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
          <Text size="sm" role="status">
            {text.trim() === '' ? t('options.nothingYet') : found}
          </Text>
          <DialogButtons onCancel={onClose} label={t('options.take')} />
        </Stack>
      </form>
    </Dialog>
  );
};
