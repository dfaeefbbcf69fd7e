import { Badge, Group, Text } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { promoCodeRecord, takesOff, type PromoCodeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconDiscount } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { RecordList, listWords } from '../records/record-list.tsx';
import type { Column } from '../records/record-table.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { useMoney } from '../ui/use-money.ts';
import { TypeNames } from './type-names.tsx';
import { useCurrency } from './use-currency.ts';

const isUsedUp = ({ limit, used }: PromoCodeView): boolean => limit > 0 && used >= limit;

const Code = ({ promoCode }: { readonly promoCode: PromoCodeView }) => {
  const { t } = useTranslation('forms');
  return (
    <>
      <Group gap="xs">
        <Text fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
          {promoCode.code}
        </Text>
        {isUsedUp(promoCode) && <Badge color="gray">{t('promoCodes.usedUp')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {promoCode.description}
      </Text>
    </>
  );
};

const Dates = ({
  promoCode: { startDate, endDate },
  zone,
}: {
  readonly promoCode: PromoCodeView;
  readonly zone: string;
}) => {
  const { t } = useTranslation('forms');
  if (startDate === null && endDate === null) return t('promoCodes.always');
  return (
    <>
      {startDate !== null && (
        <div>
          {t('promoCodes.from')} <DateTime at={startDate} zone={zone} />
        </div>
      )}
      {endDate !== null && (
        <div>
          {t('promoCodes.until')} <DateTime at={endDate} zone={zone} />
        </div>
      )}
    </>
  );
};

const useColumns = (eventId: EventId): readonly Column<PromoCodeView>[] => {
  const { t, i18n } = useTranslation('forms');
  const money = useMoney(useCurrency(eventId));
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 });
  const number = new Intl.NumberFormat(i18n.language);
  return [
    {
      head: t('promoCodes.code'),
      of: (promoCode) => <Code promoCode={promoCode} />,
      cell: { 'data-first': true },
    },
    {
      head: t('promoCodes.off'),
      of: (promoCode) => {
        if (!takesOff(promoCode)) return t('promoCodes.nothingOff');
        const { discountType, discountValue } = promoCode;
        return discountType === 'percent' ? percent.format(discountValue / 100) : money(discountValue);
      },
      cell: { 'data-label': t('promoCodes.off') },
    },
    {
      head: t('promoCodes.opens'),
      of: ({ opens }) =>
        opens.length === 0 ? t('promoCodes.opensNothing') : <TypeNames eventId={eventId} ids={opens} />,
      cell: { 'data-label': t('promoCodes.opens') },
    },
    {
      head: t('promoCodes.used'),
      of: ({ used, limit }) =>
        limit === 0
          ? number.format(used)
          : t('promoCodes.usedOf', { used: number.format(used), limit: number.format(limit) }),
      cell: { 'data-label': t('promoCodes.used') },
    },
    {
      head: t('promoCodes.dates'),
      of: (promoCode) => <Dates promoCode={promoCode} zone={zone} />,
      cell: { 'data-label': t('promoCodes.dates') },
    },
  ];
};

/** The promo codes of an event with how often each was used, live (docs/decisions/0086). */
export const PromoCodesScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const columns = useColumns(eventId);
  return (
    <RecordList
      record={promoCodeRecord}
      eventId={eventId}
      path="promo-codes"
      words={listWords(t, 'promoCodes')}
      icon={<IconDiscount />}
      nameOf={({ code }) => code}
      columns={columns}
      mayMake={mayEdit}
      mayEdit={mayEdit}
    />
  );
};
