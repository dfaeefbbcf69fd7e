import { Box, Card, Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import classes from './data-table.module.css';

export interface DataColumn<R> {
  readonly id: string;
  /** As its head says it. */
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Whether the server sorts by it, under the column's id; only where the table has a `sorting`. */
  readonly isSortable?: boolean;
}

export interface RowSelection<R> {
  readonly isSelected: (row: R) => boolean;
  readonly onRows: (rows: readonly R[], isIn: boolean) => void;
  /** How a row's checkbox is called. */
  readonly labelOf: (row: R) => string;
  /** How the checkbox of all rows of the page is called. */
  readonly pageLabel: string;
}

/** How the server sorts the list. */
export interface TableSorting {
  /** A column's id, with `-` before it for the other way round. */
  readonly by: string;
  /** What the list is sorted by where nothing else is asked. */
  readonly byDefault: string;
  readonly onSort: (by: string) => void;
}

export interface DataTableProps<R> {
  /** What the table holds, read out. */
  readonly label: string;
  /** Those shown, in order; the first names a row and stays in sight. */
  readonly columns: readonly DataColumn<R>[];
  readonly rows: readonly R[];
  /** Absent: the server has one order alone. */
  readonly sorting?: TableSorting | undefined;
  /** Rows somebody just changed. */
  readonly changed: ReadonlySet<string>;
  /** Rows can be picked; absent: nothing is done to several. */
  readonly selection?: RowSelection<R> | undefined;
  /** The rows are of the page before. */
  readonly isWaiting: boolean;
}

const features = tableFeatures({ rowSortingFeature });
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const sortIcons = { asc: IconChevronUp, desc: IconChevronDown, none: IconSelector } as const;

const sortingOf = (sort: string): SortingState => [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
const oppositeOf = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** Up, down, and back to how the list is sorted by itself; where it is that already, the other way round. */
const sortFrom = ([first]: SortingState, sort: string, sortDefault: string): string => {
  if (first !== undefined) return `${first.desc ? '-' : ''}${first.id}`;
  return sort === sortDefault ? oppositeOf(sort) : sortDefault;
};

interface HeadProps {
  readonly title: string;
  readonly isNaming: boolean;
  readonly sorted: keyof typeof ariaSort;
  /** undefined: not sorted by. */
  readonly onSort: ((event: unknown) => void) | undefined;
}

const Head = ({ title, isNaming, sorted, onSort }: HeadProps) => {
  const named = isNaming || undefined;
  if (onSort === undefined) return <Table.Th data-named={named}>{title}</Table.Th>;
  const Icon = sortIcons[sorted];
  return (
    <Table.Th data-named={named} aria-sort={ariaSort[sorted]}>
      <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
};

/** All rows of the page, none, or something in between. */
const PageBox = <R,>({ rows, selection }: { readonly rows: readonly R[]; readonly selection: RowSelection<R> }) => {
  const picked = rows.filter((row) => selection.isSelected(row)).length;
  return (
    <Checkbox
      aria-label={selection.pageLabel}
      checked={rows.length > 0 && picked === rows.length}
      indeterminate={picked > 0 && picked < rows.length}
      onChange={(event) => selection.onRows(rows, event.currentTarget.checked)}
    />
  );
};

/**
 * A page of rows as a table, sorted and paged by the server. On a narrow screen it scrolls inside its own region,
 * also by keyboard, and the column that names a row stays in sight.
 */
export const DataTable = <R extends { readonly _id: string }>(props: DataTableProps<R>) => {
  const { label, columns, rows, sorting, selection, changed, isWaiting } = props;
  const isSorted = sorting !== undefined;
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, R>();
    return helper.columns(
      columns.map(({ id, title, isSortable = false }) =>
        helper.accessor(() => '', { id, header: title, enableSorting: isSortable && isSorted }),
      ),
    );
  }, [columns, isSorted]);
  const sorted = sorting === undefined ? [] : sortingOf(sorting.by);
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting: sorted },
    onSortingChange: (change) => {
      const asked = typeof change === 'function' ? change(sorted) : change;
      sorting?.onSort(sortFrom(asked, sorting.by, sorting.byDefault));
    },
  });
  return (
    <Card padding={0}>
      <Box
        className={classes.region ?? ''}
        role="region"
        aria-label={label}
        tabIndex={0}
        data-waiting={isWaiting || undefined}
      >
        <Table className={classes.table ?? ''} aria-label={label} aria-busy={isWaiting}>
          <Table.Thead>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id}>
                {selection !== undefined && (
                  <Table.Th data-picks>
                    <PageBox rows={rows} selection={selection} />
                  </Table.Th>
                )}
                {group.headers.map(({ id, column }, place) => (
                  <Head
                    key={id}
                    title={String(column.columnDef.header)}
                    isNaming={place === 0}
                    sorted={column.getIsSorted() || 'none'}
                    onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <Table.Tr key={row.id} data-changed={changed.has(row.id) || undefined}>
                {selection !== undefined && (
                  <Table.Td data-picks>
                    <Checkbox
                      aria-label={selection.labelOf(row.original)}
                      checked={selection.isSelected(row.original)}
                      onChange={(event) => selection.onRows([row.original], event.currentTarget.checked)}
                    />
                  </Table.Td>
                )}
                {/* Drawn as they are, not as components of their columns: a menu stays open when columns change. */}
                {columns.map(({ id, cell }, place) => (
                  <Table.Td key={id} data-named={place === 0 || undefined}>
                    {cell(row.original)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Card>
  );
};
