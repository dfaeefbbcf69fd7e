import { Alert, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { minorOf } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import type { addedBody } from './entered/adding.form.ts';
import type { changesOf, OwnGroup } from './entered/edit.form.ts';
import { GroupPrice } from './group-price.tsx';
import { PersonCharges } from '../money/person-charges.tsx';
import { useSite } from '../parts/site.layout.tsx';
import { useEditPrice } from '../parts/site-reads.ts';

/** How long somebody pauses before it is asked what their answers cost. */
const pauseMs = 400;

interface EditPriceProps {
  readonly code: string;
  readonly group: OwnGroup;
  /** What would be saved now. */
  readonly changes: ReturnType<typeof changesOf>;
  /** Who would be added; null: nobody. */
  readonly added:
    | (Pick<ReturnType<typeof addedBody>, 'registrants'> & { readonly promoCode: string | undefined })
    | null;
  /** The place in the group of the first of them. */
  readonly firstPlace: number;
}

type Price = NonNullable<Extract<ReturnType<typeof useEditPrice>, { state: 'read' }>['data']>;

const Shown = ({
  group,
  firstPlace,
  price,
}: Pick<EditPriceProps, 'group' | 'firstPlace'> & { readonly price: Price }) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const { before, after, added, isTooLow } = price;
  const { currency } = after;
  const money = useMoney(before.currency);
  return (
    <section aria-labelledby="edit-price">
      <Title order={2} id="edit-price" mb="sm">
        {t('edit.price')}
      </Title>
      <Stack gap="sm">
        {after.people.map(({ _id, charges }) => {
          const person = group.people.find((one) => one._id === _id);
          return (
            person !== undefined && <PersonCharges key={_id} person={person} currency={currency} charges={charges} />
          );
        })}
        {added.map(({ charges }, index) => {
          const place = firstPlace + index;
          const person = { firstName: '', lastName: '', registrationIndex: place };
          return <PersonCharges key={place} person={person} currency={currency} charges={charges} />;
        })}
        <GroupPrice
          currency={currency}
          total={after.total}
          event={event}
          now={Math.max(0, minorOf(after.total, currency) - minorOf(group.people[0]?.paid ?? 0, currency))}
        />
        <Text c="dimmed">{t('edit.priceBefore', { total: money(before.total) })}</Text>
        {isTooLow && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {t('edit.priceTooLow')}
          </Alert>
        )}
      </Stack>
    </section>
  );
};

/** What the registration costs with the answers as they stand, before they are saved; nothing where it stays as it is. */
export const EditPrice = ({ code, group, changes, added, firstPlace }: EditPriceProps) => {
  const [first, ...registrants] = changes;
  const of = (first ?? group.people[0])?._id;
  const asked =
    of === undefined || (first === undefined && added === null)
      ? null
      : JSON.stringify({
          of,
          code,
          fields: first?.fields ?? [],
          ...(first?.registeredActivities === undefined ? {} : { registeredActivities: first.registeredActivities }),
          ...(registrants.length === 0 ? {} : { registrants }),
          ...(added === null ? {} : { added: added.registrants, promoCode: added.promoCode }),
        });
  const [paused] = useDebouncedValue(asked, pauseMs);
  // What may not be saved costs nothing, and saving says why.
  const price = useEditPrice(paused);
  return price.state === 'read' && price.data !== null && asked !== null ? (
    <Shown group={group} firstPlace={firstPlace} price={price.data} />
  ) : null;
};
