import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone, Verdict } from './verdict.ts';
import classes from './verdict.module.css';

const icons: Readonly<Record<Tone, ReactNode>> = {
  good: <IconCircleCheckFilled aria-hidden />,
  attention: <IconAlertTriangleFilled aria-hidden />,
  bad: <IconCircleXFilled aria-hidden />,
};

/** What came of it, seen from two steps away and read out. */
export const VerdictBanner = ({ verdict }: { readonly verdict: Verdict | null }) => (
  <div aria-live="assertive" aria-atomic className={classes.place}>
    {verdict !== null && (
      <section key={verdict.pulse} className={classes.banner} data-tone={verdict.tone}>
        {icons[verdict.tone]}
        <div>
          <strong className={classes.title}>{verdict.title}</strong>
          {verdict.text !== '' && <p className={classes.text}>{verdict.text}</p>}
        </div>
      </section>
    )}
  </div>
);
