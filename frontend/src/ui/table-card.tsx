import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table on a card; what is too wide for a phone scrolls sideways within it, also by keyboard. */
export const TableCard = ({
  label,
  minWidth = 560,
  children,
}: {
  readonly label: string;
  readonly minWidth?: number;
  readonly children: ReactNode;
}) => (
  <Card padding={0}>
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table>{children}</Table>
    </Table.ScrollContainer>
  </Card>
);
