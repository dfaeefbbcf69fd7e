import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFilter, IconFilterFilled, IconSelector } from '@tabler/icons-react';
import type { ReportColumnView, ReportFilters, ReportSort } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import classes from './report.module.css';

export interface HeadProps {
  readonly column: ReportColumnView;
  readonly sort: ReportSort | null;
  readonly filters: ReportFilters;
  readonly onSort: (key: string) => void;
  readonly onFilter: (key: string) => void;
}

/** The head of a column: its name sorts by it, and beside it stands its filter. */
export const Head = ({ column: { key, title }, sort, filters, onSort, onFilter }: HeadProps) => {
  const { t } = useTranslation('report');
  const isSorted = sort?.by === key;
  const Icon = isSorted ? (sort.down ? IconChevronDown : IconChevronUp) : IconSelector;
  const isFiltered = filters[key] !== undefined;
  return (
    <>
      <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(key)}>
        <span className={classes.title} title={title}>
          {title}
        </span>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
      <ActionIcon
        size="sm"
        {...(isFiltered ? {} : { color: 'gray' })}
        aria-label={t(isFiltered ? 'filter.change' : 'filter.by', { column: title })}
        onClick={() => onFilter(key)}
      >
        {isFiltered ? <IconFilterFilled size={14} aria-hidden /> : <IconFilter size={14} aria-hidden />}
      </ActionIcon>
    </>
  );
};
