import { Instant } from '@turnout/contracts/kernel';

/** A stretch of time that moments are chosen from, both ends ISO text. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** The slider's scale: whole seconds, about a thousand steps however long the span is. */
export const scaleOf = ({
  start,
  end,
}: Span): { readonly min: number; readonly max: number; readonly step: number } => {
  const min = secondsOf(start);
  // The last fact itself belongs to the last moment, so that second is counted to its end.
  const max = Math.max(min + 1, secondsOf(end) + 1);
  return { min, max, step: Math.max(1, Math.round((max - min) / 1000)) };
};

/** A second of the slider as a moment: its very end, so that everything which happened in it counts. */
export const momentOfSecond = (second: number): Instant => Instant.parse(new Date(second * 1000 + 999).toISOString());

/** Where the slider stands for a moment. */
export const secondOfMoment = (at: string, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, secondsOf(at)));

/** The moment that an address asks for; null where it says none, or nothing that is one. */
export const momentIn = (text: string | null): Instant | null => {
  if (text === null) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : Instant.parse(at.toISOString());
};

/** A typed moment; what is still to come is the end of the span, for nobody knows more. */
export const known = (at: Instant, span: Span): Instant => {
  const end = momentOfSecond(scaleOf(span).max);
  return Date.parse(at) > Date.parse(end) ? end : at;
};

/** A moment so many seconds later (earlier when negative), kept inside the span. */
export const stepped = (at: string, seconds: number, span: Span): Instant => {
  const { min, max } = scaleOf(span);
  return momentOfSecond(Math.min(max, Math.max(min, secondsOf(at) + seconds)));
};
