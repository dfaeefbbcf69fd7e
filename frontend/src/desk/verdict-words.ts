import { isPlaceRefusal } from '@turnout/contracts/place-rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { DeskPlace } from './place.ts';
import { type ByCopy, leftAfter, type Verdict } from './verdict.ts';

/** Titles of the copy's verdicts, which are those of the server's; letting in is not, so that nobody takes it for one. */
const titleOfCopy = {
  'let-in': 'byCopy.let-in',
  'already-in': 'already-checked-in',
  'not-confirmed': 'not-confirmed',
  'not-fully-paid': 'not-fully-paid',
  'not-registered': 'not-registered',
  'not-let-in': 'not-let-in',
  'group-number': 'group-number',
  'turned-away': 'denied',
  'let-out': 'checked-out',
} as const satisfies Record<ByCopy['says'], string>;

/** The rule of a place that somebody does not meet. */
const whyNotLetIn = (reason: ByCopy['reason']) =>
  reason === 'badge-replaced' ||
  reason === 'not-in-activity' ||
  reason === 'not-inside-event' ||
  reason === 'checked-out' ||
  reason === 'not-inside-activity' ||
  (reason !== null && isPlaceRefusal(reason))
    ? reason
    : 'not-let-in';

/** What a verdict is called in the language of the screen: two words, to be read from two metres away. */
export const useVerdictTitle = (): ((verdict: Verdict) => string) => {
  const { t } = useTranslation('desk');
  return (verdict) => {
    if (verdict.kind === 'checked-in' && verdict.isWholeGroup) return t('verdict.group.title');
    const isNumber = verdict.kind === 'group-number' || (verdict.kind === 'by-copy' && verdict.says === 'group-number');
    if (isNumber && leftAfter(verdict) === 0) return t('verdict.group-number.none');
    if (verdict.kind === 'by-copy') return t(`verdict.${titleOfCopy[verdict.says]}.title`);
    return t(`verdict.${verdict.kind}.title`);
  };
};

/** The sentence under a verdict's title: the place's own, or what this device's copy says. */
export const useVerdictText = ({ textOf }: Pick<DeskPlace, 'textOf'>, zone: string): ((verdict: Verdict) => string) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  return (verdict) => {
    if (verdict.kind !== 'by-copy') return textOf(verdict);
    const { says, reason, asOf, typeName, rule = {} } = verdict;
    return t(`verdict.byCopy.${says === 'not-let-in' ? whyNotLetIn(reason) : says}.text`, {
      time: format.time(asOf),
      type: typeName,
      opens: rule.from === undefined ? '' : format.time(rule.from, 'stamp'),
      closed: rule.to === undefined || rule.to === null ? '' : format.time(rule.to, 'stamp'),
      entries: format.number(rule.count ?? 0),
    });
  };
};

/** How long something took, in words: `42 s`, `3 min 5 s`. */
export const useTook = (): ((ms: number) => string) => {
  const { t } = useTranslation('desk');
  return (ms) => {
    const seconds = Math.max(1, Math.round(ms / 1000));
    if (seconds < 60) return t('verdict.seconds', { count: seconds });
    return t('verdict.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  };
};
