import { Table } from '@mantine/core';
import type { ReadyRowsView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../ui/table-card.tsx';
import { isNumeric, type Writer } from '../report/cells.ts';

/** Columns that fit a phone as blocks; more of them scroll sideways. */
const fewColumns = 3;
const columnWidth = 140;

/** The rows of a ready report, and below them what they come to. */
export const ReadyTable = ({ view, writer }: { readonly view: ReadyRowsView; readonly writer: Writer }) => {
  const { t } = useTranslation('ready');
  const { columns, rows, totals } = view;
  const endOf = (column: ReadyRowsView['columns'][number]) => (isNumeric(column) ? { ta: 'end' as const } : {});
  const width = columns.length > fewColumns ? { minWidth: columns.length * columnWidth } : {};
  return (
    <TableCard
      label={view.report.name}
      heads={columns.map((column) => ({ text: column.title, ...endOf(column) }))}
      {...width}
    >
      {rows.map(({ _id, currency, cells }, line) => (
        // A person may stand in several rows.
        <Table.Tr key={`${_id} ${line}`}>
          {columns.map((column, place) => (
            <Table.Td
              key={column.key}
              data-label={column.title}
              dir="auto"
              className={isNumeric(column) ? 'tabular' : ''}
              {...endOf(column)}
            >
              {writer.cell(column.kind, cells[place], currency)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
      {totals !== null && (
        <Table.Tr>
          {columns.map((column, place) =>
            place === 0 ? (
              <Table.Th key={column.key} scope="row">
                {t('totals')}
              </Table.Th>
            ) : (
              <Table.Td key={column.key} data-label={column.title} className="tabular" fw={640} {...endOf(column)}>
                {column.total === undefined ? '' : writer.total(column, totals)}
              </Table.Td>
            ),
          )}
        </Table.Tr>
      )}
    </TableCard>
  );
};
