import type { DeskSaid } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';

/** From this charge down a desk is about to go dark, in per cent. */
const lowBattery = 10;

/** Tells whether a desk goes dark soon: its battery is nearly empty and nothing charges it. */
export const isRunningOut = (said: DeskSaid | null): boolean => {
  const battery = said?.battery ?? null;
  return battery !== null && !battery.isCharging && battery.percent < lowBattery;
};

/** The report of a desk in a line: battery, scans that wait, version; whatever it does not tell is left out. */
export const DeskSaidText = ({ said: { battery, waiting, version } }: { readonly said: DeskSaid }) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const parts = [
    ...(battery === null
      ? []
      : [t(battery.isCharging ? 'deskSaid.charging' : 'deskSaid.battery', { percent: number(battery.percent) })]),
    ...(waiting > 0 ? [t('deskSaid.waiting', { count: waiting, shown: number(waiting) })] : []),
    ...(version === null ? [] : [t('deskSaid.version', { version })]),
  ];
  return <span data-low={isRunningOut({ battery, waiting, version }) || undefined}>{parts.join(' · ')}</span>;
};
