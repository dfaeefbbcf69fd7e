import { useTranslation } from 'react-i18next';
import { useDeviceProfile } from '../platform/session.ts';
import type { DeskPlace } from './place.ts';

type Entry = Pick<DeskPlace, 'entry'> & { readonly lookUp: DeskPlace['lookUp'] | null };

/** The parts that the desk leaves out on a door device whose profile says so; the server holds it all the same. */
export interface DeviceLimits {
  readonly mayChoosePlace: boolean;
  readonly isKiosk: boolean;
  /** The field of a place, without names where nobody is found by name here. */
  readonly placeOf: (place: Entry) => Entry;
}

/** The limits of this device; whoever has an account has none. */
export const useDeviceLimits = (): DeviceLimits => {
  const { t } = useTranslation('desk');
  const profile = useDeviceProfile();
  return {
    mayChoosePlace: profile?.onePlace !== true,
    isKiosk: profile?.kiosk === true,
    placeOf: (place) =>
      profile?.noSearch === true
        ? {
            entry: { ...place.entry, label: t('entry.codeOnly'), placeholder: t('entry.codeOnly') },
            lookUp: null,
          }
        : place,
  };
};
