import { Button, Center, Group, Skeleton, Table, Text } from '@mantine/core';
import { IconChartAreaLine, IconTable } from '@tabler/icons-react';
import type { ArrivalsView } from '@turnout/contracts/reporting';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { arrivalPoints, peakOf, stretchesOf } from './arrivals.ts';
import type { ArrivalsChartProps } from './arrivals.chart.tsx';
import classes from './reporting.module.css';
import { useNow } from '../ui/use-now.ts';

const Chart = lazy(async () => ({ default: (await import('./arrivals.chart.tsx')).ArrivalsChart }));

/** The stretch of one line of the table, in minutes. */
const stretch = 15;

/** The chart, or what stands in its place before the first arrival. */
export const Arrivals = ({
  view,
  zone,
  height,
  letters,
}: { readonly view: ArrivalsView } & Omit<ArrivalsChartProps, 'points'>) => {
  const { t } = useTranslation('reporting');
  const { time, number } = useFormat(zone);
  const now = useNow(20_000);
  const points = useMemo(() => arrivalPoints(view, now), [view, now]);
  const peak = peakOf(points);
  if (peak === null) {
    return (
      <Center h={height} mih={120}>
        <Text c="dimmed">{t('arrivals.none')}</Text>
      </Center>
    );
  }
  const told = t('arrivals.described', {
    peak: number(peak.arrivals),
    time: time(new Date(peak.minute).toISOString(), 'time'),
  });
  return (
    <figure aria-label={told} className={classes.chart} style={{ height }}>
      <div aria-hidden>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Chart points={points} zone={zone} height="100%" {...(letters === undefined ? {} : { letters })} />
        </Suspense>
      </div>
    </figure>
  );
};

const ArrivalsTable = ({ view, zone }: { readonly view: ArrivalsView; readonly zone: string }) => {
  const { t } = useTranslation('reporting');
  const { time, number } = useFormat(zone);
  const rows = useMemo(
    () => stretchesOf(arrivalPoints(view, Date.parse(view.start ?? '')), stretch).toReversed(),
    [view],
  );
  return (
    <div className={classes.arrivalsTable}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('arrivals.from')}</Table.Th>
            <Table.Th data-numbers>{t('arrivals.people')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ minute, arrivals }) => (
            <Table.Tr key={minute}>
              <Table.Td>{time(new Date(minute).toISOString(), 'time')}</Table.Td>
              <Table.Td data-numbers>{number(arrivals)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

/** Arrivals per minute as a chart, and as a table for who cannot or will not read charts. */
export const ArrivalsCard = ({ view, zone }: { readonly view: ArrivalsView; readonly zone: string }) => {
  const { t } = useTranslation('reporting');
  const [isTable, setTable] = useState(false);
  const hasArrivals = view.start !== null;
  return (
    <>
      <Group justify="space-between" mb="sm" mih={36}>
        <h2 className={classes.cardTitle}>{t('arrivals.title')}</h2>
        {hasArrivals && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={isTable ? <IconChartAreaLine size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'arrivals.asChart' : 'arrivals.asTable')}
          </Button>
        )}
      </Group>
      {isTable && hasArrivals ? (
        <ArrivalsTable view={view} zone={zone} />
      ) : (
        <Arrivals view={view} zone={zone} height={240} />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {t('arrivals.zone', { zone })}
      </Text>
    </>
  );
};
