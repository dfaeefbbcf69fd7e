import { Table, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableCard } from '../ui/table-card.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import type { RecordOf } from './record.ts';
import { RetireDialog } from './retire.dialog.tsx';
import { useRetire } from './use-retire.ts';

interface Cell extends TableTdProps {
  /** What the row is about: it stands first where rows become blocks, on a phone. */
  readonly 'data-first'?: true;
  /** Said beside the cell there. */
  readonly 'data-label'?: string;
}

export interface Column<View> {
  readonly head: string;
  readonly of: (view: View) => ReactNode;
  readonly cell?: Cell;
}

type Actions<View> = { readonly head: string } & (
  | {
      readonly mayEdit: boolean;
      readonly editTo: (view: View) => string;
      readonly onClone?: (view: View) => void;
      readonly of?: never;
    }
  | { readonly of: (view: View, onDelete: () => void) => ReactNode }
);

export interface RecordTableProps<View> {
  readonly record: Pick<RecordOf<View>, 'calls'>;
  /** What the table holds, read out. */
  readonly label: string;
  readonly rows: readonly View[];
  readonly nameOf: (view: View) => string;
  readonly columns: readonly Column<View>[];
  /** The last column: «edit» and «delete», unless the list offers more. */
  readonly actions: Actions<View>;
  /** Asked before one is deleted, by its name. */
  readonly deleting: { readonly title: (name: string) => string; readonly text: (name: string) => string };
}

/** Records of an event in a table; each is changed on a screen of its own, and deleted once somebody said yes. */
export const RecordTable = <View extends { readonly _id: string }>({
  record,
  label,
  rows,
  nameOf,
  columns,
  actions,
  deleting,
}: RecordTableProps<View>) => {
  const retiring = useRetire(record);
  const name = retiring.asked === null ? '' : nameOf(retiring.asked);
  const offered = (view: View): ReactNode => {
    const onDelete = (): void => retiring.ask(view);
    if (actions.of !== undefined) return actions.of(view, onDelete);
    const { mayEdit, editTo, onClone } = actions;
    const clone = onClone === undefined ? undefined : () => onClone(view);
    return mayEdit && <RowActions name={nameOf(view)} editTo={editTo(view)} onClone={clone} onDelete={onDelete} />;
  };
  return (
    <>
      <TableCard label={label} heads={[...columns.map(({ head }) => head), actions.head]}>
        {rows.map((view) => (
          <Table.Tr key={view._id}>
            {columns.map(({ head, of, cell = {} }) => (
              <Table.Td key={head} {...cell}>
                {of(view)}
              </Table.Td>
            ))}
            <Table.Td>{offered(view)}</Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      <RetireDialog retiring={retiring} title={deleting.title(name)}>
        {deleting.text(name)}
      </RetireDialog>
    </>
  );
};
