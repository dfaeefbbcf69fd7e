import { Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../ui/use-money.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { allStatuses, attendeesPath } from '../parts/attendee-list-url.ts';
import { CheckedInBadge } from '../parts/attendee.card.tsx';
import classes from './attendee.module.css';
import { fullName } from '../parts/badge-text.ts';
import { PaymentTag } from '../parts/payment-tag.tsx';

/** What the group owes, paid and has due; nothing where nothing was charged. */
const GroupMoney = ({ group }: { readonly group: readonly RegistrationView[] }) => {
  const { t } = useTranslation('attendees');
  const primary = group.find(({ parent }) => parent === null);
  const { currency = '', total = 0, paid = 0, due = 0 } = primary ?? {};
  const money = useMoney(currency === '' ? 'USD' : currency);
  if (primary === undefined || currency === '') return null;
  const parts = [
    t('charges.ofGroup', { total: money(total) }),
    t('charges.paid', { paid: money(paid) }),
    t('charges.due', { due: money(due) }),
  ];
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" className="tabular">
        {parts.join(' · ')}
      </Text>
      <PaymentTag registration={primary} />
    </Group>
  );
};

/** The people who were registered together, primary first. */
export const GroupCard = ({
  group,
  shown,
  zone,
}: {
  readonly group: readonly RegistrationView[];
  readonly shown: RegistrationView;
  readonly zone: string;
}) => {
  const { t } = useTranslation('attendees');
  if (group.length < 2) return null;
  const inside = group.filter(({ checkedIn }) => checkedIn).length;
  return (
    <Card component="section" aria-labelledby="group-heading">
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2} id="group-heading">
            {t('detail.group')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('detail.groupLead', { inside, count: group.length })}
          </Text>
          <GroupMoney group={group} />
        </div>
        <Button
          component={Link}
          to={attendeesPath(shown.event, { parent: shown.parent ?? shown._id, status: allStatuses })}
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          {t('detail.seeGroup')}
        </Button>
      </Group>
      <ul className={classes.members}>
        {group.map((member) => (
          <li key={member._id}>
            <span className={classes.member}>
              {member._id === shown._id ? (
                <Text span fw={640} aria-current="true">
                  {fullName(member)}
                </Text>
              ) : (
                <Anchor
                  component={Link}
                  underline="always"
                  to={`/dashboard/${member.event}/attendees/${member._id}?tab=general_information`}
                >
                  {fullName(member)}
                </Anchor>
              )}
              <Text span size="sm" c="dimmed">
                {' '}
                · {member.type.name}
              </Text>
            </span>
            {member.parent === null && (
              <Badge variant="outline" color="gray" c="var(--mantine-color-text)">
                {t('detail.primary')}
              </Badge>
            )}
            <StatusBadge status={member.status} awaitsPayment={member.awaitsPayment} />
            <CheckedInBadge registration={member} zone={zone} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
