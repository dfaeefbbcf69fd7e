import { Button, Chip, Group, NativeSelect, Switch } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../ui/address-params.ts';
import { choiceIn, paymentStatuses, paymentWord, statusParam } from '../dashboard-filter.ts';
import { printDashboard } from '../print-dashboard.ts';
import classes from '../widgets.module.css';

/** The filters that every card of the dashboard obeys, and its PDF (rule reporting/dashboard-filter). */
export const DashboardFilters = () => {
  const { t } = useTranslation('reporting');
  const [params, onChange] = useAddressParams();
  const choice = choiceIn(params);
  const pick = (chosen: readonly string[]): void => {
    const statuses = RegistrationStatus.options.filter((one) => chosen.includes(one));
    // The last one stays: a dashboard that counts nobody tells nothing.
    if (statuses.length > 0) onChange('status', statusParam(statuses));
  };
  return (
    <div className={`${classes.filters ?? ''} ${classes.screenOnly ?? ''}`}>
      <Chip.Group multiple value={[...choice.statuses]} onChange={pick}>
        <Group gap="xs" role="group" aria-label={t('filter.status')}>
          {RegistrationStatus.options.map((status) => (
            <Chip key={status} value={status}>
              {t(`ui:status.${status}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NativeSelect
        label={t('filter.payment')}
        value={choice.payment}
        data={paymentStatuses.map((value) => ({ value, label: t(paymentWord(value)) }))}
        onChange={({ currentTarget: { value } }) => onChange('payment', value === 'all' ? null : value)}
      />
      <Switch
        label={t('widgets.showAll')}
        checked={choice.hasAll}
        onChange={({ currentTarget }) => onChange('widgets', currentTarget.checked ? 'all' : null)}
      />
      <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={printDashboard}>
        {t('widgets.pdf')}
      </Button>
    </div>
  );
};
