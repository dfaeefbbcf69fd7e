import { Progress, Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { DashboardView } from '@turnout/contracts/reporting';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { type TypeFigures, typeFigures } from './figures.ts';
import classes from './reporting.module.css';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, TypeFigures>();

const Share = ({ name, percent }: { readonly name: string; readonly percent: number }) => {
  const format = useFormat();
  return (
    <div className={classes.share}>
      <Progress value={percent} aria-label={name} color="green" size="sm" />
      <span className="tabular">{format.percent(percent / 100)}</span>
    </div>
  );
};

const columns = helper.columns([
  helper.accessor('name', { header: 'type', sortFn: 'alphanumeric' }),
  helper.accessor('confirmed', { header: 'confirmed', cell: (cell) => <ChangingNumber value={cell.getValue()} /> }),
  helper.accessor('checkedIn', { header: 'checkedIn', cell: (cell) => <ChangingNumber value={cell.getValue()} /> }),
  helper.accessor('remaining', { header: 'remaining', cell: (cell) => <ChangingNumber value={cell.getValue()} /> }),
  helper.accessor('percent', {
    header: 'percent',
    cell: (cell) => <Share name={cell.row.original.name} percent={cell.getValue()} />,
  }),
]);

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const sortIcons = { asc: IconChevronUp, desc: IconChevronDown, none: IconSelector } as const;

/** Each registration type at the door; sorted by any column. */
export const TypeTable = ({ types }: { readonly types: DashboardView['types'] }) => {
  const { t } = useTranslation('reporting');
  const data = useMemo(() => typeFigures(types), [types]);
  const table = useTable({ features, columns, data, getRowId: ({ _id }) => _id, enableSortingRemoval: true });
  if (data.length === 0) return <Text c="dimmed">{t('types.none')}</Text>;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table className={classes.typeTable ?? ''} horizontalSpacing="xs">
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted() || 'none';
                const Icon = sortIcons[sorted];
                return (
                  <Table.Th
                    key={header.id}
                    aria-sort={ariaSort[sorted]}
                    data-numbers={header.column.id !== 'name' || undefined}
                  >
                    <UnstyledButton className={classes.sort ?? ''} onClick={header.column.getToggleSortingHandler()}>
                      {t(`types.${String(header.column.columnDef.header)}`)}
                      <Icon size={14} aria-hidden />
                    </UnstyledButton>
                  </Table.Th>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <Table.Td key={cell.id} data-numbers={cell.column.id !== 'name' || undefined}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
