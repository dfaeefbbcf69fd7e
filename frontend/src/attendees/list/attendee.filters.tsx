import { Button, CloseButton, Input, MultiSelect, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { TypeId } from '@turnout/contracts/kernel';
import { PaymentFilter, RegistrationStatus } from '@turnout/contracts/registration';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bareNumber, spokenNumber } from '../../ui/confirmation-number.ts';
import { allStatuses, type AttendeeListState, unfiltered, isFiltered } from '../parts/attendee-list-url.ts';
import { AttendeeSearch } from './attendee.search.tsx';
import classes from '../parts/attendees.module.css';
import { paymentWords } from '../../ui/payment-words.ts';

export interface TypeOption {
  readonly _id: TypeId;
  readonly name: string;
}
interface FilterProps {
  readonly list: AttendeeListState;
  /** The event's types; empty where this viewer may not see them. */
  readonly types: readonly TypeOption[];
  readonly onChange: (change: Partial<AttendeeListState>, how?: { readonly replace: boolean }) => void;
}

/** What is chosen stands in the box as words: the chips below are what takes it away. */
const summarised = { pill: classes.noPill ?? '', inputField: classes.summary ?? '' } as const;

const isEveryStatus = (status: readonly RegistrationStatus[]): boolean => status.length === allStatuses.length;
const statusesFrom = (values: readonly string[]): readonly RegistrationStatus[] => {
  const chosen = allStatuses.filter((status) => values.includes(status));
  return chosen.length === 0 ? allStatuses : chosen;
};
const checkedInFrom: Readonly<Record<string, boolean | null>> = { all: null, inside: true, outside: false };
const checkedInWord = (checkedIn: boolean | null): string => {
  if (checkedIn === null) return 'all';
  return checkedIn ? 'inside' : 'outside';
};

const CheckedInFilter = ({ list, onChange }: Pick<FilterProps, 'list' | 'onChange'>) => {
  const { t } = useTranslation('attendees');
  const label = useId();
  return (
    <div className={classes.checkedIn}>
      <Input.Label id={label} component="div">
        {t('filter.checkedIn')}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        value={checkedInWord(list.checkedIn)}
        onChange={(value) => onChange({ checkedIn: checkedInFrom[value] ?? null })}
        data={[
          { value: 'all', label: t('filter.everyone') },
          { value: 'inside', label: t('filter.inside') },
          { value: 'outside', label: t('filter.notInside') },
        ]}
      />
    </div>
  );
};

const PaymentStatusFilter = ({ list, onChange }: Pick<FilterProps, 'list' | 'onChange'>) => {
  const { t } = useTranslation('attendees');
  return (
    <NativeSelect
      label={t('filter.payment')}
      value={list.payment ?? ''}
      data={[
        { value: '', label: t('filter.anyPayment') },
        ...PaymentFilter.options.map((value) => ({ value, label: t(paymentWords[value]) })),
      ]}
      onChange={({ currentTarget }) => onChange({ payment: PaymentFilter.safeParse(currentTarget.value).data ?? null })}
    />
  );
};

/** Search and filters; on a phone the filters open below the search. */
export const AttendeeFilters = ({ list, types, onChange }: FilterProps) => {
  const { t } = useTranslation('attendees');
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const nameOf = (chosen: readonly TypeId[]): string =>
    types
      .filter(({ _id }) => chosen.includes(_id))
      .map(({ name }) => name)
      .join(', ');
  return (
    <div className={classes.tools}>
      <AttendeeSearch value={list.search} onSearch={(search) => onChange({ search }, { replace: true })} />
      <Button
        variant="default"
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={panel}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filter.open')}
      </Button>
      <div id={panel} className={classes.filters} data-open={isOpen || undefined}>
        <MultiSelect
          label={t('filter.status')}
          classNames={summarised}
          placeholder={
            isEveryStatus(list.status)
              ? t('filter.allStatuses')
              : list.status.map((status) => t(`ui:status.${status}`)).join(', ')
          }
          data={allStatuses.map((status) => ({ value: status, label: t(`ui:status.${status}`) }))}
          value={isEveryStatus(list.status) ? [] : [...list.status]}
          onChange={(values) => onChange({ status: statusesFrom(values) })}
        />
        {types.length > 0 && (
          <MultiSelect
            label={t('filter.type')}
            classNames={summarised}
            placeholder={list.type.length === 0 ? t('filter.allTypes') : nameOf(list.type)}
            data={types.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={[...list.type]}
            onChange={(values) => onChange({ type: values.flatMap((id) => TypeId.safeParse(id).data ?? []) })}
          />
        )}
        <PaymentStatusFilter list={list} onChange={onChange} />
        <CheckedInFilter list={list} onChange={onChange} />
      </div>
    </div>
  );
};

interface Chip {
  readonly key: string;
  readonly label: string;
  readonly change: Partial<AttendeeListState>;
}

const useChips = ({ list, types }: Pick<FilterProps, 'list' | 'types'>): readonly Chip[] => {
  const { t } = useTranslation('attendees');
  const status = isEveryStatus(list.status)
    ? []
    : list.status.map((one) => ({
        key: one,
        label: t(`ui:status.${one}`),
        change: { status: statusesFrom(list.status.filter((other) => other !== one)) },
      }));
  const type = list.type.map((id) => ({
    key: id,
    label: types.find(({ _id }) => _id === id)?.name ?? t('filter.unknownType'),
    change: { type: list.type.filter((other) => other !== id) },
  }));
  return [
    ...(list.search === ''
      ? []
      : [{ key: 'search', label: t('filter.searchChip', { search: list.search }), change: { search: '' } }]),
    ...(list.parent === null ? [] : [{ key: 'group', label: t('filter.group'), change: { parent: null } }]),
    ...(list.confirmationNumber === ''
      ? []
      : [
          {
            key: 'number',
            label: t('filter.number', { number: spokenNumber(bareNumber(list.confirmationNumber)) }),
            change: { confirmationNumber: '' },
          },
        ]),
    ...status,
    ...type,
    ...(list.payment === null
      ? []
      : [{ key: 'payment', label: t(paymentWords[list.payment]), change: { payment: null } }]),
    ...(list.checkedIn === null
      ? []
      : [
          {
            key: 'inside',
            label: t(list.checkedIn ? 'filter.inside' : 'filter.notInside'),
            change: { checkedIn: null },
          },
        ]),
  ];
};

/** What narrows the list now, each to be taken away with one press. */
export const FilterChips = ({ list, types, onChange }: FilterProps) => {
  const { t } = useTranslation('attendees');
  const chips = useChips({ list, types });
  return (
    <ul className={classes.chips} aria-label={t('filter.active')}>
      {chips.map(({ key, label, change }) => (
        <li key={key} className={classes.chip}>
          {label}
          <CloseButton
            size="sm"
            radius="xl"
            aria-label={t('filter.remove', { filter: label })}
            onClick={() => onChange(change)}
          />
        </li>
      ))}
      {isFiltered(list) && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(unfiltered)}>
            {t('filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
};
