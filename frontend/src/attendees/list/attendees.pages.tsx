import { Group, NativeSelect, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AttendeeListState, pageSizes, perPageIn } from '../parts/attendee-list-url.ts';

/** The pages of the list; of a table also how many rows each has. */
export const Pages = ({
  list,
  isTable,
  total,
  onChange,
}: {
  readonly list: AttendeeListState;
  readonly isTable: boolean;
  readonly total: number;
  readonly onChange: (change: Partial<AttendeeListState>) => void;
}) => {
  const { t } = useTranslation('attendees');
  const pages = Math.ceil(total / perPageIn(isTable ? 'table' : 'cards', list));
  if (pages < 2 && !isTable) return null;
  return (
    <Group justify="center" component="nav" aria-label={t('attendees.pages')}>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={list.page}
          onChange={(page) => onChange({ page })}
          getItemProps={(item) => ({ 'aria-label': t('attendees.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'attendees.nextPage' : 'attendees.previousPage'),
          })}
        />
      )}
      {isTable && (
        <NativeSelect
          aria-label={t('ui:list.perPage')}
          value={String(list.perPage)}
          data={pageSizes
            .toSorted((a, b) => a - b)
            .map((size) => ({ value: String(size), label: t('ui:list.each', { count: size }) }))}
          onChange={(event) => onChange({ perPage: Number(event.currentTarget.value) })}
        />
      )}
    </Group>
  );
};
