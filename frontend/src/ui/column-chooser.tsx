import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface ColumnChooserProps {
  /** All that there are, in the table's order, without the one that names a row. */
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** Which columns a table shows. */
export const ColumnChooser = ({ columns, chosen, onChosen }: ColumnChooserProps) => {
  const { t } = useTranslation('ui');
  return (
    <Popover withinPortal position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')} mah="60dvh" style={{ overflowY: 'auto' }}>
        <Checkbox.Group value={[...chosen]} onChange={onChosen} aria-label={t('list.columns')}>
          <Stack gap="xs">
            {columns.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
};
