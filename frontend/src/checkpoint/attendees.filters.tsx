import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { CheckinStatusFilter } from '@turnout/contracts/checkpoint';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckinListState, isFiltered, type StatusFilter, unfiltered } from './attendees-url.ts';
import classes from './attendees.module.css';

export interface CheckinFiltersProps {
  readonly list: CheckinListState;
  readonly onSearch: (list: CheckinListState) => void;
}

/** Code, registration, name and status; an empty search does nothing (rule checkpoint/attendees-filter). */
export const CheckinFilters = ({ list, onSearch }: CheckinFiltersProps) => {
  const { t } = useTranslation('checkpoint');
  const [draft, setDraft] = useState(list);
  const put = (changes: Partial<CheckinListState>): void => setDraft({ ...draft, ...changes });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    if (isFiltered(draft)) onSearch({ ...draft, perPage: list.perPage, page: 1 });
  };
  const toggle = (status: StatusFilter, isChosen: boolean): void =>
    put({ status: isChosen ? [...draft.status, status] : draft.status.filter((one) => one !== status) });
  const text = (name: 'code' | 'regNoOrId' | 'name') => (
    <TextInput
      label={t(`filter.${name}`)}
      value={draft[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
      {...(name === 'name' ? { placeholder: t('filter.nameHint') } : {})}
    />
  );
  return (
    <form noValidate role="search" onSubmit={search}>
      <Stack gap="sm">
        <div className={classes.filters}>
          {text('code')}
          {text('regNoOrId')}
          {text('name')}
          <Group gap="xs">
            <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
              {t('filter.search')}
            </Button>
            {isFiltered(list) && (
              <Button
                variant="default"
                leftSection={<IconFilterOff size={18} aria-hidden />}
                onClick={() => onSearch(unfiltered(list))}
              >
                {t('filter.remove')}
              </Button>
            )}
          </Group>
        </div>
        <fieldset className={classes.status}>
          <legend className="unseen">{t('filter.status')}</legend>
          {CheckinStatusFilter.options.map((status) => (
            <Checkbox
              key={status}
              label={t(`status.${status}`)}
              checked={draft.status.includes(status)}
              onChange={(event) => toggle(status, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      </Stack>
    </form>
  );
};
