import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FieldView } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { FieldSummary } from './field-summary.tsx';
import classes from './fields-tab.module.css';

interface ChooseFieldsProps {
  /** The event's. */
  readonly fields: readonly FieldView[];
  readonly chosen: readonly FieldId[];
  readonly onChange: (chosen: readonly FieldId[]) => void;
  readonly onClose: () => void;
}

/** More are found by searching: an event may have hundreds. */
const shownAtOnce = 100;

const bare = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The fields that a search means: every word stands in the title or the name, whatever case and accents. */
export const fieldsFound = <T extends Pick<FieldView, 'title' | 'name'>>(fields: readonly T[], search: string): T[] => {
  const words = bare(search).split(/\s+/);
  return fields.filter(({ title, name }) => words.every((word) => bare(`${title} ${name}`).includes(word)));
};

/** The choice of a form's fields: ticked ones come to its end, others leave it; the order stays (rule forms/type-form). */
export const ChooseFields = ({ fields, chosen, onChange, onClose }: ChooseFieldsProps) => {
  const { t } = useTranslation('forms');
  const [search, setSearch] = useState('');
  const found = fieldsFound(fields, useDeferredValue(search));
  const toggle = (id: FieldId, isIn: boolean): void =>
    onChange(isIn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('fieldsTab.choose')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack>
        <TextInput
          data-autofocus
          type="search"
          label={t('fieldsTab.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {fields.length === 0 ? t('fieldsTab.noFields') : t('fieldsTab.found', { count: found.length })}
        </Text>
        <ul className={classes.choices}>
          {found.slice(0, shownAtOnce).map((field) => (
            <li key={field._id}>
              <Checkbox
                className={classes.choice ?? ''}
                label={<FieldSummary field={field} />}
                checked={chosen.includes(field._id)}
                onChange={({ currentTarget }) => toggle(field._id, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {found.length > shownAtOnce && (
          <Text size="sm" c="dimmed">
            {t('fieldsTab.more', { count: found.length - shownAtOnce })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('fieldsTab.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
