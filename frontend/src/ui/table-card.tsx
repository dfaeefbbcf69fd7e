import { Card, Table, type TableThProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-card.module.css';

/** The head of a column that is more than its name. */
export interface TableHead extends Pick<TableThProps, 'ta' | 'visibleFrom'> {
  readonly text: ReactNode;
}

export interface TableCardProps {
  /** What the table holds, read out. */
  readonly label: string;
  readonly heads: readonly (string | TableHead)[];
  /** In pixels, for tables of many columns: narrower screens scroll sideways, also by keyboard. */
  readonly minWidth?: number;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table on a card. Without `minWidth` each row becomes a block of its own on a phone, so that nothing hides at the side. */
export const TableCard = ({ label, heads, minWidth, children }: TableCardProps) => {
  const contents = (
    <>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, place) => {
            const { text, ...look } = typeof head === 'string' ? { text: head } : head;
            return (
              // Columns never move.
              <Table.Th key={`column ${place}`} scope="col" {...look}>
                {text}
              </Table.Th>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </>
  );
  return (
    <Card padding={0}>
      {minWidth === undefined ? (
        <Table aria-label={label} className={classes.table ?? ''}>
          {contents}
        </Table>
      ) : (
        <Table.ScrollContainer
          minWidth={minWidth}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
        >
          <Table>{contents}</Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
};
