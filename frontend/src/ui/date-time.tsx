import { type TimeFormat, useFormat } from './format.ts';

export interface DateTimeProps {
  /** ISO text in UTC. */
  readonly at: string;
  /** The event's time zone; UTC for what is of no event. */
  readonly zone: string;
  readonly format?: TimeFormat;
}

/** A moment, as text for people and as `datetime` for machines. */
export const DateTime = ({ at, zone, format = 'stamp' }: DateTimeProps) => (
  <time dateTime={at} className="tabular">
    {useFormat(zone).time(at, format)}
  </time>
);
