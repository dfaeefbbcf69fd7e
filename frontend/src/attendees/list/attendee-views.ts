import { type AttendeeView, AttendeeViewContents } from '@turnout/contracts/attendees';
import { type AttendeeListState, unfiltered } from '../parts/attendee-list-url.ts';

const { columns: Columns, type: Types } = AttendeeViewContents.shape;
const typesAtMost = 300;

/**
 * What is saved of the list as it is now. What was searched for, a confirmation number and a group are left out: they
 * are about persons. So is whether it is a table or cards, which is a device's own.
 */
export const contentsOf = (
  { sort, perPage, status, type, checkedIn, payment }: AttendeeListState,
  columns: readonly string[],
): AttendeeViewContents => ({
  // A device may still keep a column under a name that there is no more.
  columns: columns.flatMap((column) => Columns.element.safeParse(column).data ?? []),
  sort,
  perPage,
  status: [...status],
  type: Types.parse(type.slice(0, typesAtMost)),
  checkedIn,
  ...(payment === null ? {} : { paymentStatus: payment }),
});

/** What changes in the list when a view is chosen: it alone narrows the list from then on. */
export const changeTo = ({
  sort,
  perPage,
  status,
  type,
  checkedIn,
  paymentStatus,
}: AttendeeViewContents): Partial<AttendeeListState> => ({
  ...unfiltered,
  sort,
  perPage,
  status,
  type,
  checkedIn,
  payment: paymentStatus ?? null,
});

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;

/** Whether the list shows just what a view does. */
export const isShown = (view: AttendeeViewContents, list: AttendeeListState, columns: readonly string[]): boolean => {
  const now = contentsOf(list, columns);
  return (
    list.search === '' &&
    list.parent === null &&
    list.confirmationNumber === '' &&
    now.sort === view.sort &&
    now.perPage === view.perPage &&
    now.checkedIn === view.checkedIn &&
    now.paymentStatus === view.paymentStatus &&
    isSameSet(now.columns, view.columns) &&
    isSameSet(now.status, view.status) &&
    isSameSet(now.type, view.type)
  );
};

/** By name, as the reader's language sorts. */
export const byName = (views: readonly AttendeeView[], language: string): readonly AttendeeView[] => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return views.toSorted((a, b) => compare(a.name, b.name));
};
