import { Text } from '@mantine/core';
import { TypeId } from '@turnout/contracts/kernel';
import { inventoryApi } from '@turnout/contracts/inventory';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../platform/api.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Seats } from '../parts/public-types.tsx';
import { reading } from '../parts/reading.ts';
import { useSite } from '../parts/site.layout.tsx';
import type { SiteType } from '../parts/site-types.ts';
import type { useRegister } from './hooks/use-register.ts';

/** The place of somebody who waited, with what they entered then once a seat is held. @param id the type's id and their code, with a slash between. */
const useHeld = reading(async (id, signal) => {
  const [typeId = '', code = ''] = id.split('/');
  const { data } = await call(inventoryApi.waitingPlace, { params: { typeId: TypeId.parse(typeId), code }, signal });
  return data;
});

/** What is held for whoever came to the form with the link of their place; null: nothing, or they came without. */
const useOffer = ({ _id }: Pick<SiteType, '_id'>) => {
  const [asked] = useSearchParams();
  const code = asked.get('offer');
  const held = useHeld(code === null ? null : `${_id}/${code}`);
  return held.state === 'read' && held.data.waiting.until !== null ? held.data : null;
};

/** How much room a type has left; to whom a seat of it is held, until when it is. */
export const SeatsOrOffer = ({ type }: { readonly type: SiteType }) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const until = useOffer(type)?.waiting.until ?? null;
  if (until === null) return <Seats type={type} />;
  return (
    <Text span fw={650} size="sm">
      {t('waiting.held')}. {t('waiting.until')} <DateTime at={until} zone={event.timeZone} /> ({event.timeZone}).
    </Text>
  );
};

/** Fills in what somebody entered when they began to wait, once, and over nothing that stands there. */
export const useEnteredBefore = (
  { _id, fields }: SiteType,
  { draft, change }: Pick<ReturnType<typeof useRegister>, 'draft' | 'change'>,
): void => {
  const entered = useOffer({ _id })?.entered;
  const isFilled = useRef(false);
  const [primary] = draft.people;
  useEffect(() => {
    if (entered === undefined || primary === undefined || isFilled.current) return;
    isFilled.current = true;
    const known: Readonly<Record<string, string>> = entered;
    for (const { _id: field, fieldMapping } of fields) {
      const value = known[fieldMapping] ?? '';
      if (value !== '' && (primary.values[field] ?? '').length === 0)
        change({ enter: value, of: primary.key, in: field });
    }
  }, [entered, primary, fields, change]);
};
