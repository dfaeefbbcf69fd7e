import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CheckinListState, pageSizes } from './attendees-url.ts';

export interface PagesProps {
  readonly list: CheckinListState;
  readonly total: number;
  readonly onChange: (list: CheckinListState) => void;
}

/** Pagination: total, prev, pager, next, and the page sizes (rule checkpoint/attendees-pages). */
export const Pages = ({ list, total, onChange }: PagesProps) => {
  const { t } = useTranslation('checkpoint');
  const pages = Math.ceil(total / list.perPage);
  return (
    <Group justify="space-between" component="nav" aria-label={t('pages.label')}>
      <Text component="output" size="sm" c="dimmed">
        {t('pages.total', { count: total })}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={list.page}
          onChange={(page) => onChange({ ...list, page })}
          getItemProps={(page) => ({ 'aria-label': t('pages.page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'pages.next' : 'pages.previous') })}
        />
      )}
      <NativeSelect
        aria-label={t('pages.size')}
        value={String(list.perPage)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('pages.each', { size }) }))}
        onChange={(event) => onChange({ ...list, page: 1, perPage: Number(event.currentTarget.value) })}
      />
    </Group>
  );
};
