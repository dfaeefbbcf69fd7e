import { promoCodeApi, type PromoCodeShown } from '@turnout/contracts/forms';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../platform/api.ts';
import { reading, type Reading } from './reading.ts';
import { siteType, type SiteType } from './site-types.ts';

/** What a code opens. @param id the event's id and the code, with a slash between. */
const useOpened = reading(async (id, signal) => {
  const [eventId = '', code = ''] = id.split('/');
  const { data } = await call(promoCodeApi.checkPromoCode, { body: { eventId, code }, signal });
  const types = data.opened.map((type): SiteType => ({ ...siteType(type), isHidden: false }));
  return { promoCode: data.promoCode, types, proof: data.proof };
});

type Opened = Reading<{
  readonly promoCode: PromoCodeShown;
  readonly types: readonly SiteType[];
  /** That it was entered, for whoever follows the seats of its types; null: it opens none. */
  readonly proof: string | null;
}>;

/** The code that whoever looks at an event's site has, and what it opens. */
export interface AccessCode {
  /** Upper case; null: none was entered. */
  readonly code: string | null;
  readonly opened: Opened;
  readonly enter: (code: string) => void;
}

/** No code, for whoever needs none. */
export const noAccessCode: AccessCode = {
  code: null,
  opened: { state: 'loading', again: () => undefined },
  enter: () => undefined,
};

/** The code as it came in the address (`?code=`) or was entered since; it stays while the event's site is looked at. */
export const useAccessCode = (eventId: string): AccessCode => {
  const [asked] = useSearchParams();
  const given = asked.get('code');
  const [entered, setEntered] = useState(given);
  useEffect(() => {
    if (given !== null) setEntered(given);
  }, [given]);
  const text = (entered ?? '').trim().toUpperCase().replaceAll('/', '').slice(0, 40);
  const code = text === '' ? null : text;
  const opened = useOpened(code === null ? null : `${eventId}/${code}`);
  return { code, opened, enter: setEntered };
};
