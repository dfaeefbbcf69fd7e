import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameIn, toneOfPlace, type PlaceVerdict } from '../desk/verdict.ts';
import { useFormat } from '../ui/format.ts';
import { useSentences } from './use-sentences.ts';
import classes from './verdict.module.css';

type Tone = ReturnType<typeof toneOfPlace>;

const icons: Readonly<Record<Tone, ReactNode>> = {
  good: <IconCircleCheckFilled aria-hidden />,
  attention: <IconAlertTriangleFilled aria-hidden />,
  bad: <IconCircleXFilled aria-hidden />,
  quiet: <IconCircleXFilled aria-hidden />,
};

export interface VerdictBannerProps {
  readonly verdict: PlaceVerdict | null;
  /** Grows with each, so that the same twice is noticed and read out twice. */
  readonly pulse: number;
  /** The event's time zone. */
  readonly zone: string;
}

/** What came of it on the page where people check themselves in: within the page, and read out. */
export const VerdictBanner = ({ verdict, pulse, zone }: VerdictBannerProps) => {
  const sentenceOf = useSentences();
  const { time } = useFormat(zone);
  const facts =
    verdict?.kind === 'already-checked-in' && verdict.at !== null
      ? time(verdict.at, 'stamp')
      : verdict?.kind === 'checked-in'
        ? nameIn(verdict)
        : '';
  return (
    <div aria-live="assertive" aria-atomic className={classes.place}>
      {verdict !== null && (
        <section key={pulse} className={classes.banner} data-tone={toneOfPlace(verdict)}>
          {icons[toneOfPlace(verdict)]}
          <div>
            <strong className={classes.title}>{sentenceOf(verdict)}</strong>
            {facts !== '' && <p className={classes.text}>{facts}</p>}
          </div>
        </section>
      )}
    </div>
  );
};
