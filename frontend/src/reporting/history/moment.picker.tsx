import { ActionIcon, Button, Card, Group, Slider, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { TimelineView } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWallTime, toWallTime, useFormat } from '../../ui/format.ts';
import classes from './history.module.css';
import { known, momentIn, momentOfSecond, scaleOf, secondOfMoment, stepped, type Span } from './moment.ts';

const steps = [
  { key: 'hourBack', seconds: -3600, Icon: IconChevronsLeft },
  { key: 'minuteBack', seconds: -60, Icon: IconChevronLeft },
  { key: 'minuteOn', seconds: 60, Icon: IconChevronRight },
  { key: 'hourOn', seconds: 3600, Icon: IconChevronsRight },
] as const;

/** How much happened when, above the slider; the numbers are told by the screens below. */
const Activity = ({ counts }: { readonly counts: TimelineView['counts'] }) => {
  const most = Math.max(1, ...counts);
  return (
    <svg viewBox={`0 0 ${counts.length} 20`} preserveAspectRatio="none" className={classes.activity} aria-hidden>
      {counts.map((count, place) => {
        // The square root keeps quiet hours visible beside the rush.
        const height = count === 0 ? 0 : Math.max(1, Math.sqrt(count / most) * 20);
        return <rect key={place} x={place + 0.1} y={20 - height} width={0.8} height={height} />;
      })}
    </svg>
  );
};

export interface MomentPickerProps {
  readonly timeline: TimelineView;
  readonly span: Span;
  readonly at: string;
  readonly zone: string;
  readonly onPick: (at: string) => void;
}

/** Chooses a moment of an event: slider, steps by minute and hour, or typed to the minute. */
export const MomentPicker = ({ timeline, span, at, zone, onPick }: MomentPickerProps) => {
  const { t } = useTranslation('history');
  const format = useFormat(zone);
  const scale = scaleOf(span);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged === null ? at : momentOfSecond(dragged);
  const typed = (text: string) => {
    const moment = momentIn(fromWallTime(text, zone));
    if (moment !== null) onPick(known(moment, span));
  };
  return (
    <Card component="section" aria-label={t('moment.label')}>
      <Group justify="space-between" align="end" gap="sm" mb="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('moment.asOf')}
          </Text>
          <Text component="p" fz="h3" fw={700} className="tabular" aria-live="polite">
            <time dateTime={shown}>{format.time(shown, 'report')}</time>
          </Text>
          <Text size="sm" c="dimmed">
            {t('moment.zone', { zone })}
          </Text>
        </div>
        <Group gap="xs" align="end">
          <TextInput
            key={at}
            type="datetime-local"
            label={t('moment.type')}
            defaultValue={toWallTime(at, zone)}
            onBlur={(event) => {
              if (event.currentTarget.value !== toWallTime(at, zone)) typed(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') typed(event.currentTarget.value);
            }}
          />
          <Button variant="default" onClick={() => onPick(momentOfSecond(scale.max))}>
            {t('moment.end')}
          </Button>
        </Group>
      </Group>
      <Activity counts={timeline.counts} />
      <Slider
        min={scale.min}
        max={scale.max}
        step={scale.step}
        size="lg"
        thumbSize={26}
        label={null}
        value={dragged ?? secondOfMoment(at, scale)}
        onChange={setDragged}
        onChangeEnd={(second) => {
          setDragged(null);
          onPick(momentOfSecond(second));
        }}
        thumbLabel={t('moment.slider')}
        thumbValueText={() => format.time(shown, 'report')}
      />
      <Group justify="space-between" mt="sm" wrap="nowrap">
        <Text size="sm" c="dimmed" className="tabular">
          {format.time(span.start)}
        </Text>
        <Group gap={4} wrap="nowrap">
          {steps.map(({ key, seconds, Icon }) => (
            <ActionIcon
              key={key}
              variant="default"
              size="lg"
              aria-label={t(`moment.${key}`)}
              onClick={() => onPick(stepped(at, seconds, span))}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
        <Text size="sm" c="dimmed" className="tabular" ta="end">
          {format.time(span.end)}
        </Text>
      </Group>
    </Card>
  );
};
