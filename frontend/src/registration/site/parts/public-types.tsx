import { Text, Title } from '@mantine/core';
import { IconEyeOff, IconKey } from '@tabler/icons-react';
import { decimalOf } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../ui/format.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useSite } from './site.layout.tsx';
import { choosable, costOf, formPath, isSoldOut, isUnpayable, type SiteType } from './site-types.ts';
import classes from './site.module.css';
import { useOfferedTypes } from './use-offered-types.ts';
import { useMoney } from '../../../ui/use-money.ts';

/** How much room a type has left, in words; nothing where there is no limit. */
export const Seats = ({ type }: { readonly type: Pick<SiteType, 'seatsLeft'> }) => {
  const { t } = useTranslation('site');
  const format = useFormat();
  if (type.seatsLeft === null) return null;
  return isSoldOut(type) ? (
    <Text span fw={650} size="sm" className={classes.soldOut ?? ''}>
      {t('types.soldOut')}
    </Text>
  ) : (
    <Text span size="sm" c="dimmed" className="tabular">
      {t('types.seatsLeft', { count: type.seatsLeft, seats: format.number(type.seatsLeft) })}
    </Text>
  );
};

/** That visitors do not see a type, for staff who do; nothing of a type that everybody sees. */
export const HiddenMark = ({ type }: { readonly type: Pick<SiteType, 'isHidden'> }) => {
  const { t } = useTranslation('site');
  return type.isHidden ? (
    <Text span size="sm" className={classes.hidden ?? ''}>
      <IconEyeOff size={16} aria-hidden /> {t('types.hidden')}
    </Text>
  ) : null;
};

/** That a type is shown to whoever has a code that opens it. */
export const OpenedMark = ({ type }: { readonly type: Pick<SiteType, 'openedBy'> }) => {
  const { t } = useTranslation('site');
  return type.openedBy === undefined ? null : (
    <Text span size="sm" c="dimmed">
      <IconKey size={16} aria-hidden /> {t('types.opened')}
    </Text>
  );
};

/** That whoever registers waits until the organisers accept them. */
export const ApprovalNeeded = ({ type }: { readonly type: Pick<SiteType, 'requireApproval'> }) => {
  const { t } = useTranslation('site');
  return type.requireApproval ? (
    <Text span size="sm">
      {t('types.approval')}
    </Text>
  ) : null;
};

/** That a type is for invited guests only; for whom, is told to nobody. */
export const GuestsOnly = ({ type }: { readonly type: Pick<SiteType, 'guestRegistrationOnly'> }) => {
  const { t } = useTranslation('site');
  return type.guestRegistrationOnly ? (
    <Text span size="sm">
      {t('types.guestsOnly')}
    </Text>
  ) : null;
};

/** What a type costs today, its discount taken off; nothing where it is free, or the event shows nobody what is paid. */
export const Price = ({ type }: { readonly type: SiteType }) => {
  const { event, visitor } = useSite();
  const { appCurrency: currency } = event;
  const money = useMoney(currency);
  if (type.price === 0 || (event.hideAllPaymentInfoFromRegistrant && !visitor.isStaff)) return null;
  return (
    <Text span fw={600} size="sm" className="tabular">
      {money(decimalOf(costOf(type, event)))}
    </Text>
  );
};

/** That nobody can register under a type yet, as nobody could pay for it; nothing where they can. */
export const NotPayable = ({ type }: { readonly type: SiteType }) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  return isUnpayable(type, event) ? (
    <Text span size="sm">
      {t('types.unpayable')}
    </Text>
  ) : null;
};

/** The public types of an event with the room they have left. */
export const PublicTypes = () => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const types = useOfferedTypes();
  if (types.state === 'loading') return <RowsSkeleton rows={2} />;
  if (types.state !== 'read') return null;
  const shown = choosable(types.data, false);
  if (shown.length === 0) return null;
  const hasPrices = !event.hideAllPaymentInfoFromRegistrant && shown.some(({ price }) => price > 0);
  return (
    <section aria-labelledby="types">
      <Title order={2} id="types" mb="xs">
        {t('home.types')}
      </Title>
      <table className={classes.types}>
        <thead>
          <tr>
            <th scope="col">{t('types.name')}</th>
            {hasPrices && <th scope="col">{t('types.price')}</th>}
            <th scope="col">{t('types.seats')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((type) => (
            <tr key={type._id}>
              <td dir="auto">
                {event.isRegistrationOpen && !isSoldOut(type) && !isUnpayable(type, event) ? (
                  <Link to={formPath(event._id, type)} className={classes.typeLink}>
                    {type.name}
                  </Link>
                ) : (
                  type.name
                )}{' '}
                <NotPayable type={type} />
              </td>
              {hasPrices && (
                <td>
                  <Price type={type} />
                </td>
              )}
              <td>
                {type.seatsLeft === null ? (
                  <Text span size="sm" c="dimmed">
                    {t('types.available')}
                  </Text>
                ) : (
                  <Seats type={type} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
