import { Anchor, Text } from '@mantine/core';
import { attendeeColumns } from '@turnout/contracts/attendees';
import {
  type AttendeeFilter,
  attendeeSortDefault,
  AttendeeSort,
  type RegistrationView,
} from '@turnout/contracts/registration';
import type { EventId } from '@turnout/contracts/kernel';
import { cellText, textOf } from '@turnout/contracts/fields';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Busy } from '../../ui/busy.tsx';
import { useMay } from '../../platform/session.ts';
import { useChangedRows } from '../../ui/changed-rows.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type FixedColumn, type FormColumn, sortedColumns } from './attendee-columns.ts';
import { GroupLink } from '../parts/attendee.card.tsx';
import { PaymentTag } from '../parts/payment-tag.tsx';
import { AttendeeMenu } from '../parts/attendee.menu.tsx';
import classes from '../parts/attendees.module.css';
import { fullName } from '../parts/badge-text.ts';
import { SelectionBar } from '../parts/selection.bar.tsx';
import { useMoney } from '../../ui/use-money.ts';
import { isSelected, nobody, type Selection, withPeople } from '../parts/selection.ts';
import { useAttendeeActions } from '../parts/use-attendee-actions.tsx';

export interface AttendeeTableProps {
  readonly rows: readonly RegistrationView[];
  /** What stands there in place of no rows: what is being done to the selected goes on, and says what became of it. */
  readonly empty: ReactNode;
  /** The event's time zone. */
  readonly zone: string;
  readonly forms: readonly FormColumn[];
  /** The columns chosen, by their ids. */
  readonly chosen: readonly string[];
  readonly sort: AttendeeSort;
  readonly onSort: (sort: AttendeeSort) => void;
  readonly isWaiting: boolean;
  readonly eventId: EventId;
  readonly filter: AttendeeFilter;
  /** How many the filters let through. */
  readonly total: number;
}

/** What may be done about one row; while it is saved, that it is. */
const RowMenu = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const may = useMay(registration.event);
  const { perform, isSaving, dialogs } = useAttendeeActions(registration);
  return (
    <>
      {isSaving ? (
        <Busy label={t('card.saving')} size={18} />
      ) : (
        <AttendeeMenu registration={registration} may={may} perform={perform} isSaving={isSaving} />
      )}
      {dialogs}
    </>
  );
};

const Name = ({ registration }: { readonly registration: RegistrationView }) => (
  <Anchor
    component={Link}
    to={`/dashboard/${registration.event}/attendees/${registration._id}?tab=general_information`}
    fw={640}
  >
    {fullName(registration)}
  </Anchor>
);

const CheckedIn = ({
  registration: { checkedIn, checkedInDate, checkedInDesk },
  zone,
}: {
  readonly registration: RegistrationView;
  readonly zone: string;
}) => {
  const { t } = useTranslation('attendees');
  if (!checkedIn || checkedInDate === null) return <span className={classes.nothing}>{t('table.notInside')}</span>;
  return (
    <>
      <DateTime at={checkedInDate} zone={zone} />
      {checkedInDesk !== '' && (
        <Text size="xs" c="dimmed">
          {checkedInDesk}
        </Text>
      )}
    </>
  );
};

interface AmountProps {
  readonly registration: RegistrationView;
  /** Of a primary those of the group; of others there is a total alone. */
  readonly of: 'total' | 'paid' | 'due';
}

const Amount = ({ registration, of }: AmountProps) => {
  const { currency = '', [of]: amount } = registration;
  const money = useMoney(currency === '' ? 'USD' : currency);
  return currency === '' || amount === undefined ? null : <span className="tabular">{money(amount)}</span>;
};

const nameIn = (row: RegistrationView) => <Name registration={row} />;
const menuIn = (row: RegistrationView) => <RowMenu registration={row} />;

const cellsIn = (
  zone: string,
  words: { readonly printed: string },
): Readonly<Record<FixedColumn, (row: RegistrationView) => ReactNode>> => ({
  email: ({ email }) => email,
  type: ({ type }) => type.name,
  group: (row) => <GroupLink registration={row} />,
  status: ({ status, awaitsPayment }) => <StatusBadge status={status} awaitsPayment={awaitsPayment} />,
  checkedIn: (row) => <CheckedIn registration={row} zone={zone} />,
  registered: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  number: ({ confirmationNumber }) => <span className={classes.number}>{spokenNumber(confirmationNumber)}</span>,
  printed: ({ printed }) => (printed ? words.printed : ''),
  total: (row) => <Amount registration={row} of="total" />,
  paid: (row) => <Amount registration={row} of="paid" />,
  due: (row) => <Amount registration={row} of="due" />,
  payment: (row) => <PaymentTag registration={row} />,
});

const valueIn = (row: RegistrationView, { id, field }: FormColumn): string => {
  const value = row.fields.find(({ _id }) => String(_id) === id)?.value;
  return field === null ? textOf(value) : cellText(field, value);
};

/** Kept over pages; other filters begin anew: nothing is done to people who are not in the list. */
const useSelection = (filter: AttendeeFilter): readonly [Selection, (selection: Selection) => void] => {
  const of = JSON.stringify(filter);
  const [held, setHeld] = useState<{ readonly of: string; readonly selection: Selection }>({ of, selection: nobody });
  return [held.of === of ? held.selection : nobody, (selection) => setHeld({ of, selection })];
};

/** The attendee list as a table: the columns chosen, sorted by the server, each row with its menu. */
export const AttendeeTable = (props: AttendeeTableProps) => {
  const { rows, empty, zone, forms, chosen, sort, onSort, isWaiting, eventId, filter, total } = props;
  const { t } = useTranslation('attendees');
  const changed = useChangedRows(rows);
  const [selection, setSelection] = useSelection(filter);
  const columns = useMemo((): readonly DataColumn<RegistrationView>[] => {
    const cells = cellsIn(zone, { printed: t('card.printed') });
    return [
      { id: 'name', title: t('table.name'), isSortable: true, cell: nameIn },
      ...attendeeColumns
        .filter((id) => chosen.includes(id))
        .map((id) => ({ id, title: t(`table.${id}`), isSortable: sortedColumns.has(id), cell: cells[id] })),
      ...forms
        .filter(({ id }) => chosen.includes(id))
        .map((form) => ({ id: form.id, title: form.title, cell: (row: RegistrationView) => valueIn(row, form) })),
      { id: 'actions', title: t('table.actions'), cell: menuIn },
    ];
  }, [zone, forms, chosen, t]);
  const shown = columns.map(({ id }) => id).filter((id) => id !== 'actions');
  return (
    <>
      <SelectionBar
        eventId={eventId}
        filter={filter}
        sort={sort}
        columns={shown}
        selection={selection}
        total={total}
        onSelection={setSelection}
      />
      {empty ?? (
        <DataTable
          label={t('attendees.listLabel')}
          columns={columns}
          rows={rows}
          sorting={{
            by: sort,
            byDefault: attendeeSortDefault,
            onSort: (asked) => onSort(AttendeeSort.parse(asked)),
          }}
          selection={{
            isSelected: ({ _id }) => isSelected(selection, _id),
            onRows: (some, isIn) => setSelection(withPeople(selection, some, isIn)),
            labelOf: (row) => t('selection.row', { name: fullName(row) }),
            pageLabel: t('selection.page'),
          }}
          changed={changed}
          isWaiting={isWaiting}
        />
      )}
    </>
  );
};
