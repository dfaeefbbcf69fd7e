import { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import {
  AttendeeFilter,
  AttendeeSort,
  attendeeSortDefault,
  type PaymentFilter,
  perPageDefault,
  RegistrationStatus,
} from '@turnout/contracts/registration';
import { ListView } from '../../ui/list-view.ts';

/** What the attendee list shows, exactly as the address bar says it, so a view can be shared. */
export interface AttendeeListState {
  readonly search: string;
  /** The statuses asked for, in the catalogue's order; all four mean no status filter. */
  readonly status: readonly RegistrationStatus[];
  readonly type: readonly TypeId[];
  /** null: inside or not. */
  readonly checkedIn: boolean | null;
  /** Of the group that somebody belongs to; null: whatever was paid. */
  readonly payment: PaymentFilter | null;
  readonly parent: RegistrantId | null;
  readonly confirmationNumber: string;
  readonly page: number;
  readonly sort: AttendeeSort;
  /** Rows of a page of the table; cards come 30 a page (rule attendees/list). */
  readonly perPage: number;
  /** null: as this person looks at the list on this device. */
  readonly view: ListView | null;
}

/** Rows of a page of the table; a watched page holds a hundred. */
export const pageSizes = [50, 30, 100] as const;
const [perPageInTable] = pageSizes;

/** Rows of a page. */
export const perPageIn = (view: ListView, { perPage }: Pick<AttendeeListState, 'perPage'>): number =>
  view === 'table' ? perPage : perPageDefault;

export const allStatuses = RegistrationStatus.options;
export const defaultStatuses: readonly RegistrationStatus[] = ['confirmed', 'pending'];

/** No filter but the one that the list opens with (rule attendees/first-filter). */
export const unfiltered = {
  search: '',
  status: defaultStatuses,
  type: [],
  checkedIn: null,
  payment: null,
  parent: null,
  confirmationNumber: '',
} as const satisfies Partial<AttendeeListState>;

/** The list as it opens. */
export const defaultListState: AttendeeListState = {
  ...unfiltered,
  page: 1,
  sort: attendeeSortDefault,
  perPage: perPageInTable,
  view: null,
};

const lastPage = 100_000;

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

const listed = (params: URLSearchParams, name: string): readonly string[] =>
  params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '');

const readStatuses = (params: URLSearchParams): readonly RegistrationStatus[] => {
  const words = listed(params, 'status');
  if (words.includes('all')) return allStatuses;
  const known = allStatuses.filter((status) => words.includes(status));
  return known.length === 0 ? defaultStatuses : known;
};

const readCheckedIn = (value: string | null): boolean | null => {
  if (value === 'true') return true;
  return value === 'false' ? false : null;
};

/** Every name of a state (rule attendees/payment-filter); what is none filters nothing. */
const readPayment = (value: string | null): PaymentFilter | null =>
  AttendeeFilter.shape.paymentStatus.safeParse(value ?? '').data ?? null;

const readPage = (value: string | null): number => {
  const page = Number(value ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
};

/**
 * Reads the address bar. What it does not understand is left out, never refused: an old or
 * mistyped link still opens a list.
 */
export const readListState = (params: URLSearchParams): AttendeeListState => ({
  search: (params.get('search') ?? '').trim().slice(0, 200),
  status: readStatuses(params),
  type: [...new Set(listed(params, 'type'))].flatMap((id) => TypeId.safeParse(id).data ?? []),
  checkedIn: readCheckedIn(params.get('checkedIn')),
  payment: readPayment(params.get('paymentStatus')),
  parent: RegistrantId.safeParse(params.get('parent')).data ?? null,
  confirmationNumber: (params.get('confirmationNumber') ?? '').trim().slice(0, 40),
  page: readPage(params.get('page')),
  sort: AttendeeSort.safeParse(params.get('sort')).data ?? attendeeSortDefault,
  perPage: pageSizes.find((size) => String(size) === params.get('perPage')) ?? perPageInTable,
  view: ListView.safeParse(params.get('view')).data ?? null,
});

/** The address bar for a list; what stands at its default is left out. */
export const writeListState = (state: AttendeeListState): URLSearchParams => {
  const params = new URLSearchParams();
  if (state.search !== '') params.set('search', state.search);
  if (isSame(state.status, allStatuses)) params.set('status', 'all');
  else if (!isSame(state.status, defaultStatuses)) params.set('status', state.status.join(','));
  if (state.type.length > 0) params.set('type', state.type.join(','));
  if (state.checkedIn !== null) params.set('checkedIn', String(state.checkedIn));
  if (state.payment !== null) params.set('paymentStatus', state.payment);
  if (state.parent !== null) params.set('parent', state.parent);
  if (state.confirmationNumber !== '') params.set('confirmationNumber', state.confirmationNumber);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.sort !== attendeeSortDefault) params.set('sort', state.sort);
  if (state.perPage !== perPageInTable) params.set('perPage', String(state.perPage));
  if (state.view !== null) params.set('view', state.view);
  return params;
};

/** A change of the list; whatever is asked differently starts at page 1 again. */
export const changeList = (state: AttendeeListState, change: Partial<AttendeeListState>): AttendeeListState => ({
  ...state,
  page: 1,
  ...change,
});

const searchOf = (search: string): Pick<AttendeeFilter, 'id' | 'search'> => {
  const scanned = RegistrantId.safeParse(search);
  if (scanned.success) return { id: scanned.data };
  return search === '' ? {} : { search };
};

/**
 * The filter as the topic, the list call and the download understand it. A badge read by a scanner into
 * the search box is looked up by its id; its code means its person wherever the list is searched.
 */
export const filterOf = (state: AttendeeListState): AttendeeFilter => ({
  ...searchOf(state.search),
  ...(isSame(state.status, allStatuses) ? {} : { status: [...state.status] }),
  ...(state.type.length === 0 ? {} : { type: [...state.type] }),
  ...(state.checkedIn === null ? {} : { checkedIn: state.checkedIn }),
  ...(state.payment === null ? {} : { paymentStatus: state.payment }),
  ...(state.parent === null ? {} : { parent: state.parent }),
  ...(state.confirmationNumber === '' ? {} : { confirmationNumber: state.confirmationNumber }),
});

/** Whether anything narrows the list beyond how it opens. */
export const isFiltered = ({
  search,
  status,
  type,
  checkedIn,
  payment,
  parent,
  confirmationNumber,
}: AttendeeListState): boolean =>
  writeListState({ ...defaultListState, search, status, type, checkedIn, payment, parent, confirmationNumber }).size >
  0;

/** The list of an event, narrowed as told; for links from elsewhere on the same event. */
export const attendeesPath = (eventId: string, change: Partial<AttendeeListState> = {}): string => {
  const query = writeListState({ ...defaultListState, ...change }).toString();
  return `/dashboard/${eventId}/attendees${query === '' ? '' : `?${query}`}`;
};
