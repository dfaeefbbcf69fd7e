import type { CheckpointCheckinView, CheckpointView } from '@turnout/contracts/checkpoint';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Busy } from '../ui/busy.tsx';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { useColon } from '../ui/use-colon.ts';
import classes from './attendees.module.css';
import { extraColumns, type FixedColumn, fixedColumns, valueOf } from './checkin-columns.ts';
import { EditPerson } from './checkin.card.tsx';
import { EditFieldsDialog } from './checkin.dialogs.tsx';
import { CheckinMenu } from './checkin.menu.tsx';
import { CheckinNote } from './checkin.note.tsx';
import { personName } from './group.ts';
import type { AskedField } from './shown-fields.ts';
import { StatusTag } from './status-tag.tsx';
import { type CheckinCardProps, type CheckinPerson, useCheckinActions } from './use-checkin-actions.tsx';

export interface CheckinTableProps {
  readonly rows: readonly CheckpointCheckinView[];
  readonly checkpoint: CheckpointView;
  /** The checkpoints' own fields that are shown here. */
  readonly fields: readonly AskedField[];
  /** The event's time zone. */
  readonly zone: string;
  /** The columns chosen, by their ids. */
  readonly chosen: readonly string[];
  readonly changed: ReadonlySet<string>;
  readonly isWaiting: boolean;
}

/** Each person of a check-in on a line of their own, with the way to what is asked about them. */
const Names = ({ checkin, fields }: Pick<CheckinCardProps, 'checkin' | 'fields'>) => {
  const [edited, setEdited] = useState<CheckinPerson['_id'] | null>(null);
  return (
    <>
      <ul className={classes.lines} data-several={checkin.attendees.length > 1 || undefined}>
        {checkin.attendees.map((person) => (
          <li key={person._id} className={classes.person}>
            <span className={classes.value} title={personName(person)}>
              {personName(person)}
            </span>
            <EditPerson person={person} isDeleted={checkin.status === 'deleted'} onEdit={setEdited} />
          </li>
        ))}
      </ul>
      {edited !== null && (
        <EditFieldsDialog checkin={checkin} attendeeId={edited} fields={fields} onClose={() => setEdited(null)} />
      )}
    </>
  );
};

/**
 * What each person of a check-in answered, on the line of their name. Where there are several it is read out with the
 * name, and seen with it where a narrow screen breaks the lines.
 */
const Values = ({ checkin, id, fields }: { readonly id: string } & Pick<CheckinCardProps, 'checkin' | 'fields'>) => {
  const { labelled } = useColon();
  const [first, ...others] = checkin.attendees;
  if (first === undefined) return null;
  if (others.length === 0) return valueOf(first, id, fields);
  return (
    <ul className={classes.lines} data-several>
      {checkin.attendees.map((person) => {
        const value = valueOf(person, id, fields);
        return (
          <li key={person._id}>
            <span className={classes.whose}>{labelled(personName(person), '')}</span>
            <span className={classes.value} title={value}>
              {value}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

/** What may be done about one row; while it is saved, that it is. */
const RowMenu = (props: Omit<CheckinCardProps, 'isChanged'>) => {
  const { t } = useTranslation('checkpoint');
  const { perform, isSaving, dialogs } = useCheckinActions(props);
  return (
    <>
      {isSaving ? (
        <Busy label={t('ui:saving')} size={18} />
      ) : (
        <CheckinMenu checkin={props.checkin} checkpoint={props.checkpoint} onAction={perform} />
      )}
      {dialogs}
    </>
  );
};

type Shown = Pick<CheckinTableProps, 'checkpoint' | 'fields' | 'zone' | 'chosen'>;
type Column = DataColumn<CheckpointCheckinView>;

const namesIn =
  ({ fields }: Shown): Column['cell'] =>
  (checkin) => <Names checkin={checkin} fields={fields} />;
const valuesIn =
  (id: string, { fields }: Shown): Column['cell'] =>
  (checkin) => <Values checkin={checkin} id={id} fields={fields} />;
const menuIn =
  ({ checkpoint, fields, zone }: Shown): Column['cell'] =>
  (checkin) => <RowMenu checkin={checkin} checkpoint={checkpoint} fields={fields} zone={zone} />;
const cellsIn = ({ zone }: Shown): Readonly<Record<FixedColumn, Column['cell']>> => ({
  timestamp: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  status: ({ status }) => <StatusTag status={status} />,
  code: ({ code }) => <strong className={classes.number}>{code}</strong>,
  registration: ({ confirmationNumber }) => <span className={classes.number}>{spokenNumber(confirmationNumber)}</span>,
  note: (checkin) => <CheckinNote checkin={checkin} />,
  printed: ({ printed }) => (printed ? <StatusTag status="printed" /> : ''),
  registrants: ({ registrantIds }) => registrantIds.length,
  desk: ({ desk }) => desk,
});

/** The columns chosen, in the table's own order, between the people and the menu. */
const columnsOf = (shown: Shown, t: TFunction<'checkpoint'>): readonly Column[] => {
  const cells = cellsIn(shown);
  const isChosen = ({ id }: { readonly id: string }) => shown.chosen.includes(id);
  return [
    { id: 'name', title: t('card.name'), cell: namesIn(shown) },
    ...fixedColumns.map((id) => ({ id, title: t(`table.${id}`), cell: cells[id] })).filter(isChosen),
    ...extraColumns(shown.checkpoint)
      .filter(isChosen)
      .map(({ id, title }) => ({ id, title, cell: valuesIn(id, shown) })),
    { id: 'actions', title: t('list.actions'), cell: menuIn(shown) },
  ];
};

/**
 * The check-ins of a checkpoint as a table: a row for each, the columns chosen, and its menu. Not sorted by heads:
 * the server has one order, the newest first.
 */
export const CheckinTable = ({ rows, checkpoint, fields, zone, chosen, changed, isWaiting }: CheckinTableProps) => {
  const { t } = useTranslation('checkpoint');
  const columns = useMemo(
    () => columnsOf({ checkpoint, fields, zone, chosen }, t),
    [checkpoint, fields, zone, chosen, t],
  );
  return (
    <DataTable label={t('attendees.list')} columns={columns} rows={rows} changed={changed} isWaiting={isWaiting} />
  );
};
