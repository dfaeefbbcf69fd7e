import { Button, Text } from '@mantine/core';
import type { WidgetFigures } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangingNumber } from './changing-number.tsx';
import { useFormat } from './format.ts';
import classes from './widget-counts.module.css';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** Lines that are shown before the others are asked for. */
const linesAtFirst = 8;

/** Whether whole numbers of both signs are added up: then a share of the total says nothing. */
const hasShares = (lines: readonly Line[], total: number): boolean =>
  total > 0 && lines.every(({ count }) => count >= 0 && count <= total);

const mostOf = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((one, other) => other.count - one.count).slice(0, linesAtFirst);

const Lines = ({ lines, total }: { readonly lines: readonly Line[]; readonly total: number }) => {
  const { t } = useTranslation('ui');
  const { percent, number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  // All of them in their order; of those that are folded, the most frequent.
  const shown = isOpen || lines.length <= linesAtFirst ? lines : mostOf(lines);
  const withShares = hasShares(lines, total);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(({ key, label, count }) => (
          <li key={key}>
            <div className={classes.line}>
              <span className={classes.label} dir="auto">
                {label}
              </span>
              <span className={classes.count}>
                <ChangingNumber value={count} />
                {withShares && <span className={classes.share}>{percent(count / total)}</span>}
              </span>
            </div>
            {withShares && (
              <div className={classes.track} aria-hidden>
                <div className={classes.bar} style={{ width: `${(count / total) * 100}%` }} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {lines.length > linesAtFirst && (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          size="sm"
          mt="xs"
          ml={-10}
          justify="flex-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('counts.fewer') : t('counts.all', { shown: number(lines.length) })}
        </Button>
      )}
    </>
  );
};

/** What a custom widget counts: its total, a line for each value, and the same by its dependencies. */
export const WidgetCounts = ({ widget }: { readonly widget: WidgetFigures }) => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const [own] = widget.fields;
  const titleOf = (id: string): string => widget.fields.find(({ _id }) => _id === id)?.title ?? '';
  const isSum = own?.type === 'integer';
  if (!widget.isCounted) return <Text c="dimmed">{t('counts.notCounted', { field: own?.title ?? '' })}</Text>;
  return (
    <>
      {widget.fields.some(({ isGone }) => isGone) && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('counts.gone', {
            fields: widget.fields
              .filter(({ isGone }) => isGone)
              .map(({ title }) => title)
              .join(', '),
          })}
        </Text>
      )}
      <p style={{ margin: '0 0 0.5rem' }}>
        <span className={classes.total}>
          <ChangingNumber value={widget.total} />
        </span>{' '}
        <Text span size="sm" c="dimmed">
          {t(isSum ? 'counts.sum' : 'counts.answered', { count: widget.total })}
        </Text>
      </p>
      {!isSum && <Lines lines={widget.counts.map((one) => ({ key: one.value, ...one }))} total={widget.total} />}
      {widget.dependencyCounts.map(({ fields, counts, leftOut }) => (
        <div key={fields.join(' ')}>
          <p className={classes.group}>{t('counts.by', { fields: fields.slice(1).map(titleOf).join(' · ') })}</p>
          {counts.length === 0 && <Text c="dimmed">{t('counts.none')}</Text>}
          <Lines
            total={widget.total}
            lines={counts.map(({ values, labels, count }) => ({
              key: JSON.stringify(values),
              label: labels
                .slice(isSum ? 1 : 0)
                .map((label) => (label === '' ? t('counts.noAnswer') : label))
                .join(' · '),
              count,
            }))}
          />
          {leftOut > 0 && (
            <Text size="sm" c="dimmed">
              {t('counts.leftOut', { count: leftOut, shown: number(leftOut) })}
            </Text>
          )}
        </div>
      ))}
    </>
  );
};
