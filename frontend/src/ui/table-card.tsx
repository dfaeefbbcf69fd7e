import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-card.module.css';

export interface TableCardProps {
  /** What the table holds, read out. */
  readonly label: string;
  /** In pixels, for tables of many columns: narrower screens scroll sideways, also by keyboard. */
  readonly minWidth?: number;
  readonly children: ReactNode;
}

/** A table on a card. Without `minWidth` each row becomes a block of its own on a phone, so that nothing hides at the side. */
export const TableCard = ({ label, minWidth, children }: TableCardProps) => (
  <Card padding={0}>
    {minWidth === undefined ? (
      <Table aria-label={label} className={classes.table ?? ''}>
        {children}
      </Table>
    ) : (
      <Table.ScrollContainer
        minWidth={minWidth}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
      >
        <Table>{children}</Table>
      </Table.ScrollContainer>
    )}
  </Card>
);
