import { useReducedMotion } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormat } from '../ui/format.ts';
import type { ArrivalPoint } from './arrivals.ts';

export interface ArrivalsChartProps {
  readonly points: readonly ArrivalPoint[];
  /** The event's zone; the axis runs on its clocks. */
  readonly zone: string;
  /** Height in px, or a share of the place there is. */
  readonly height: number | `${number}%`;
  /** The letters' size, in px. */
  readonly letters?: number;
}

const ink = 'var(--mantine-color-dimmed)';

/** Arrivals per minute, a bar each. Recharts is heavy: this file is only ever imported lazily. */
export const ArrivalsChart = ({ points, zone, height, letters = 13 }: ArrivalsChartProps) => {
  const { t } = useTranslation('reporting');
  const format = useFormat(zone);
  const isStill = useReducedMotion();
  const time = (minute: number): string => format.time(new Date(minute).toISOString(), 'time');
  const tick = { fill: ink, fontSize: letters };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={[...points]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--to-line)" />
        <XAxis
          dataKey="minute"
          interval="equidistantPreserveStart"
          tickFormatter={time}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--to-line-strong)' }}
          minTickGap={letters * 3}
          tickMargin={letters / 2}
          height={letters * 2.2}
        />
        <YAxis
          allowDecimals={false}
          tickCount={4}
          interval={0}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={letters * 3}
        />
        <Tooltip
          isAnimationActive={!isStill}
          cursor={{ fill: 'var(--to-line)' }}
          labelFormatter={(minute) => time(Number(minute))}
          formatter={(value) => [format.number(Number(value)), t('arrivals.perMinute')]}
          contentStyle={{
            background: 'var(--to-surface)',
            border: '1px solid var(--to-line-strong)',
            borderRadius: 10,
          }}
          labelStyle={{ color: 'var(--mantine-color-text)' }}
          itemStyle={{ color: 'var(--mantine-color-text)' }}
        />
        <Bar dataKey="arrivals" fill="var(--to-brand)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
};
