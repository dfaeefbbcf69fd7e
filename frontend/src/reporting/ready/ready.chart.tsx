import type { ReadyRowsView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import type { Writer } from '../report/cells.ts';
import classes from './ready.module.css';

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly shown: string;
}

export interface BarGroup {
  /** Empty: the bars have no heading of their own. */
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** Rows as bars; of two naming columns the first is the heading of those that follow each other under it. */
export const barsOf = (view: ReadyRowsView, writer: Pick<Writer, 'cell'>): readonly BarGroup[] => {
  const { chart, columns, rows } = view;
  if (chart === null) return [];
  const placeOf = (key: string): number => columns.findIndex((column) => column.key === key);
  const by = placeOf(chart.by);
  const names = chart.of.map(placeOf);
  const groups: { title: string; bars: Bar[] }[] = [];
  for (const { cells, currency } of rows) {
    const value = cells[by];
    if (typeof value !== 'number') continue;
    const textAt = (place: number): string => writer.cell(columns[place]?.kind ?? 'text', cells[place], currency);
    const [first = '', ...others] = names.map(textAt);
    const title = others.length === 0 ? '' : first;
    const bar = { label: others.length === 0 ? first : others.join(' · '), value, shown: textAt(by) };
    const last = groups.at(-1);
    if (last?.title === title) last.bars.push(bar);
    else groups.push({ title, bars: [bar] });
  }
  return groups;
};

const share = (value: number, most: number): string => `${most === 0 ? 0 : (Math.max(0, value) / most) * 100}%`;

/** A picture of a ready report for those who would rather look than read: bars with their numbers beside them. */
export const ReadyChart = ({ groups, label }: { readonly groups: readonly BarGroup[]; readonly label: string }) => {
  const { t } = useTranslation('ready');
  const most = Math.max(0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  if (most === 0) return null;
  return (
    <section aria-label={t('chart', { report: label })} className={classes.chart}>
      {groups.map(({ title, bars }, place) => (
        // Groups never move.
        <div key={`group ${place}`}>
          {title !== '' && (
            <h2 className={classes.chartTitle} dir="auto">
              {title}
            </h2>
          )}
          <ul className={classes.bars}>
            {bars.map(({ label: name, value, shown }, line) => (
              <li key={`bar ${line}`}>
                <div className={classes.line}>
                  <span dir="auto" className={classes.label}>
                    {name === '' ? t('unnamed') : name}
                  </span>
                  <strong className="tabular">{shown}</strong>
                </div>
                <div className={classes.track} aria-hidden>
                  <div className={classes.bar} style={{ width: share(value, most) }} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
