import { useTranslation } from 'react-i18next';

/**
 * Says where somebody stands in their group of two or more. A place is given once and stays, and whoever leaves is counted
 * no more: one beyond the count is said as a number of its own, never as the fourth of three.
 */
export const useGroupPlace = (): ((place: number, size: number) => string) => {
  const { t } = useTranslation('ui');
  return (place, size) => t(place > size ? 'groupPlace.beyond' : 'groupPlace.of', { place, size });
};
