import { Group, Table, Text, Title } from '@mantine/core';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { TableCard } from '../ui/table-card.tsx';
import { columnLetter } from './import-mapping.ts';
import classes from './import.module.css';

/** The names of a file's columns; one without a name is called by its letter. */
export const useColumnNames = (columns: readonly string[]) => {
  const { t } = useTranslation('attendee-import');
  return columns.map((name, column) =>
    name === '' ? t('import.mapping.columnNo', { letter: columnLetter(column) }) : name,
  );
};

/** The first rows of a file as they were read. */
export const ImportPreview = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const names = useColumnNames(view.columns);
  const title = t('import.mapping.preview', { name: view.fileName });
  return (
    <section>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2}>{title}</Title>
        <Text c="dimmed" className="tabular">
          {t('import.mapping.rowCount', { count: view.rowCount, shown: number(view.rowCount) })}
        </Text>
      </Group>
      <TableCard
        label={title}
        minWidth={Math.max(480, view.columns.length * 140)}
        heads={names.map((name) => ({
          text: (
            <div className={classes.cell} title={name}>
              {name}
            </div>
          ),
        }))}
      >
        {view.preview.map((cells, row) => (
          // Rows of a preview never move.
          <Table.Tr key={`row ${row}`}>
            {names.map((_, column) => (
              <Table.Td key={columnLetter(column)}>
                <div className={classes.cell} title={cells[column]} dir="auto">
                  {cells[column]}
                </div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </TableCard>
    </section>
  );
};
