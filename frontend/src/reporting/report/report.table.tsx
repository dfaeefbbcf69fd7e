import { Anchor, Box, Text } from '@mantine/core';
import { columnSizingFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type {
  ReportColumnView,
  ReportFilters,
  ReportRowView,
  ReportSort,
  ReportTotals,
} from '@turnout/contracts/reporting';
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNumeric, type Writer } from './cells.ts';
import { Head } from './report.head.tsx';
import classes from './report.module.css';

export interface ReportTableProps {
  /** The columns of the rows, in order; the first names a row and stays in sight. */
  readonly columns: readonly ReportColumnView[];
  readonly rows: readonly ReportRowView[];
  /** Absent: the event shows none, or they are not here yet. */
  readonly totals: ReportTotals | null | undefined;
  readonly writer: Writer;
  readonly sort: ReportSort | null;
  readonly filters: ReportFilters;
  readonly onSort: (key: string) => void;
  readonly onFilter: (key: string) => void;
  /** The path at which a row's registration is read; null: nowhere for whoever looks. */
  readonly pathOf: ((row: ReportRowView) => string) | null;
  /** The place of the first row among all of them, from 0. */
  readonly start: number;
  readonly total: number;
  readonly isWaiting: boolean;
}

const features = tableFeatures({ columnSizingFeature });
const widths: Readonly<Record<ReportColumnView['kind'], number>> = {
  text: 190,
  choice: 160,
  number: 120,
  money: 140,
  day: 130,
  moment: 190,
  flag: 150,
};
/** Fixed, so that nothing has to be measured. */
const rowHeight = 40;
/** Drawn beyond what is seen. */
const rowsBeyond = 12;
const columnsBeyond = 3;

const sortedAs = (sort: ReportSort | null, key: string) =>
  sort?.by === key ? (sort.down ? ('descending' as const) : ('ascending' as const)) : ('none' as const);

/** The part of the table that is in sight: rows and columns are drawn only where somebody looks. */
const useInSight = (columns: readonly ReportColumnView[], rows: number) => {
  const region = useRef<HTMLDivElement>(null);
  const getScrollElement = () => region.current;
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read where it is asked for, and kept nowhere
  const ofRows = useVirtualizer({
    count: rows,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    initialRect: { width: 0, height: 800 },
  });
  const [first, ...others] = columns;
  const ofColumns = useVirtualizer({
    horizontal: true,
    count: others.length,
    getScrollElement,
    getItemKey: (place) => others[place]?.key ?? place,
    estimateSize: (place) => widths[others[place]?.kind ?? 'text'],
    overscan: columnsBeyond,
    initialRect: { width: 1200, height: 0 },
  });
  const seenRows = ofRows.getVirtualItems();
  const seenColumns = ofColumns.getVirtualItems();
  return {
    region,
    first,
    seenRows,
    above: seenRows[0]?.start ?? 0,
    below: ofRows.getTotalSize() - (seenRows.at(-1)?.end ?? 0),
    seenColumns: seenColumns.flatMap(({ index, size }) => {
      const column = others[index];
      return column === undefined ? [] : [{ column, place: index + 1, size }];
    }),
    before: seenColumns[0]?.start ?? 0,
    after: ofColumns.getTotalSize() - (seenColumns.at(-1)?.end ?? 0),
  };
};

/** Keeps the row at the top of what is seen where it is when others come in above it or go: nothing jumps. */
const useSteadyRows = (region: RefObject<HTMLDivElement | null>, ids: readonly string[]): void => {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const box = region.current;
    const was = before.current;
    before.current = ids;
    if (box === null || was === ids || box.scrollTop < rowHeight) return;
    const place = Math.floor(box.scrollTop / rowHeight);
    const now = ids.indexOf(was[place] ?? '');
    if (now !== -1 && now !== place) box.scrollTop += (now - place) * rowHeight;
  }, [region, ids]);
};

/**
 * The report as a wide table: of a thousand rows and hundreds of columns those in sight are drawn. It scrolls inside its
 * own region, also by keyboard; heads, the first column and the totals stay in sight.
 */
export const ReportTable = (props: ReportTableProps) => {
  const { columns, rows, totals, writer, sort, pathOf, start, total, isWaiting } = props;
  const { t } = useTranslation('report');
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, ReportRowView>();
    return helper.columns(
      columns.map(({ key, title, kind }, place) =>
        helper.accessor(({ cells }) => cells[place], { id: key, header: title, size: widths[kind] }),
      ),
    );
  }, [columns]);
  const table = useTable({ features, columns: defined, data: rows, getRowId: ({ _id }) => _id });
  const modelled = table.getRowModel().rows;
  const { region, first, seenRows, above, below, seenColumns, before, after } = useInSight(columns, modelled.length);
  const ids = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  useSteadyRows(region, ids);
  if (first === undefined) return null;
  /** The cells of one row. @param textOf what a cell that is too narrow shows whole when it is pointed at. */
  const line = (
    role: 'columnheader' | 'cell',
    cellOf: (column: ReportColumnView, place: number) => ReactNode,
    textOf?: (column: ReportColumnView, place: number) => string,
  ) => (
    <>
      <div
        role={role === 'cell' ? 'rowheader' : role}
        aria-colindex={1}
        aria-sort={role === 'columnheader' ? sortedAs(sort, first.key) : undefined}
        className={classes.first}
      >
        {cellOf(first, 0)}
      </div>
      <span aria-hidden style={{ flex: `0 0 ${before}px` }} />
      {seenColumns.map(({ column, place, size }) => (
        <div
          key={column.key}
          role={role}
          aria-colindex={place + 1}
          aria-sort={role === 'columnheader' ? sortedAs(sort, column.key) : undefined}
          className={classes.cell}
          data-numeric={isNumeric(column) || undefined}
          style={{ flex: `0 0 ${size}px` }}
          title={textOf?.(column, place)}
        >
          {cellOf(column, place)}
        </div>
      ))}
      <span aria-hidden style={{ flex: `0 0 ${after}px` }} />
    </>
  );
  const totalsLine = (place: 'top' | 'bottom') =>
    totals === null || totals === undefined ? null : (
      <div
        role="row"
        aria-rowindex={place === 'top' ? 2 : total + 3}
        className={classes.totals}
        data-place={place}
        aria-label={t(place === 'top' ? 'totalsAbove' : 'totalsBelow')}
      >
        {line('cell', (column, at) =>
          at === 0
            ? t('totals', { count: totals.rows, rows: writer.number(totals.rows) })
            : writer.total(column, totals),
        )}
      </div>
    );
  return (
    <Box className={classes.region ?? ''} ref={region} role="region" aria-label={t('title')} tabIndex={0}>
      <div
        role="table"
        aria-label={t('title')}
        aria-rowcount={total + (totals === null || totals === undefined ? 1 : 3)}
        aria-colcount={columns.length}
        aria-busy={isWaiting}
        data-waiting={isWaiting || undefined}
        className={classes.table}
      >
        <div role="row" aria-rowindex={1} className={classes.heads}>
          {line('columnheader', (column) => (
            <Head column={column} {...props} />
          ))}
        </div>
        {totalsLine('top')}
        <div aria-hidden style={{ height: above }} />
        {seenRows.map(({ index }) => {
          const row = modelled[index];
          if (row === undefined) return null;
          const { original } = row;
          const textOf = (column: ReportColumnView, place: number) =>
            writer.cell(column.kind, original.cells[place], original.currency);
          return (
            <div key={row.id} role="row" aria-rowindex={start + index + 3} className={classes.row}>
              {line(
                'cell',
                (column, place) =>
                  place === 0 && pathOf !== null ? (
                    <Anchor component={Link} to={pathOf(original)} fw={640} truncate title={textOf(column, 0)}>
                      {textOf(column, 0) || t('nameless')}
                    </Anchor>
                  ) : place === 0 ? (
                    <Text component="span" truncate title={textOf(column, 0)}>
                      {textOf(column, 0)}
                    </Text>
                  ) : (
                    textOf(column, place)
                  ),
                textOf,
              )}
            </div>
          );
        })}
        <div aria-hidden style={{ height: below }} />
        {totalsLine('bottom')}
      </div>
    </Box>
  );
};
