import { Button, Group, Stack, Text } from '@mantine/core';
import { refundApi, type OnlinePaymentView } from '@turnout/contracts/online-payment';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { notices } from '../../ui/notices.tsx';
import { Item } from './inbox.items.tsx';
import classes from '../payment.module.css';

/** Has money that was left alone wait for a decision again. */
const TakeUp = ({ payment }: { readonly payment: OnlinePaymentView }) => {
  const { t } = useTranslation('payment');
  const { run, isSaving } = useCommand(refundApi.reopenParked);
  const takeUp = async (): Promise<void> => {
    const answer = await run({ params: { id: payment._id } });
    if (answer.ok) notices.success(t('inbox.leftAlone.done'));
    else notices.danger(answer.refusal.message);
  };
  return (
    <Group>
      <Button variant="default" mih={44} loading={isSaving} onClick={() => void takeUp()}>
        {t('inbox.leftAlone.again')}
      </Button>
    </Group>
  );
};

/** Money that staff decided is none of the event's, with why and when; folded up, as nobody has to look at it (rule money/left-alone). */
export const LeftAlone = ({
  payments,
  zone,
}: {
  readonly payments: readonly OnlinePaymentView[];
  readonly zone: string;
}) => {
  const { t } = useTranslation('payment');
  if (payments.length === 0) return null;
  return (
    <details className={classes.leftAlone}>
      <summary>{`${t('inbox.leftAlone.title')} (${payments.length})`}</summary>
      <Text size="sm" my="sm">
        {t('inbox.leftAlone.text')}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {payments.map((payment) => (
          <Item
            key={payment._id}
            payment={payment}
            amount={payment.refundable}
            zone={zone}
            says={t('inbox.leftAlone.because', { reason: payment.leftAlone?.reason ?? '' })}
            more={
              payment.leftAlone !== null && (
                <Text size="sm">
                  {t('inbox.leftAlone.since')} <DateTime at={payment.leftAlone.at} zone={zone} />
                </Text>
              )
            }
          >
            <TakeUp payment={payment} />
          </Item>
        ))}
      </Stack>
    </details>
  );
};
