import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReportColumnView } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChosenColumns } from './chosen-columns.tsx';

export interface ColumnsDialogProps {
  readonly known: readonly ReportColumnView[];
  readonly shown: readonly ReportColumnView[];
  /** null: those that are shown unless one chooses. */
  readonly onChosen: (keys: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** The columns that the report shows, and their order. */
export const ColumnsDialog = ({ known, shown, onChosen, onClose }: ColumnsDialogProps) => {
  const { t, i18n } = useTranslation('report');
  const [chosen, setChosen] = useState<readonly string[]>(() => shown.map(({ key }) => key));
  const [search, setSearch] = useState('');
  const titleOf = new Map(known.map(({ key, title }) => [key, title]));
  const wanted = search.trim().toLocaleLowerCase(i18n.language);
  const isWanted = (title: string): boolean => title.toLocaleLowerCase(i18n.language).includes(wanted);
  const others = known.filter(({ key, title }) => !chosen.includes(key) && isWanted(title));
  return (
    <Dialog opened onClose={onClose} title={t('columns.title')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChosen(chosen);
        }}
      >
        <Stack>
          <ChosenColumns chosen={chosen} titleOf={(key) => titleOf.get(key) ?? key} onChange={setChosen} />
          <TextInput
            label={t('columns.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {others.length === 0 ? (
            <Text c="dimmed">{t('columns.none')}</Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} aria-label={t('columns.others')}>
              {others.map(({ key, title }) => (
                <li key={key} style={{ listStyle: 'none' }}>
                  <Checkbox checked={false} label={title} onChange={() => setChosen([...chosen, key])} />
                </li>
              ))}
            </Stack>
          )}
          <Group>
            <Button variant="subtle" onClick={() => setChosen(known.map(({ key }) => key))}>
              {t('columns.all')}
            </Button>
            <Button variant="subtle" onClick={() => onChosen(null)}>
              {t('columns.default')}
            </Button>
          </Group>
          <DialogButtons label={t('columns.apply')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
