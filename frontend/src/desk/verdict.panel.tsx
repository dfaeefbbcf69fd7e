import { Button } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBan,
  IconCoinOff,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconCloudCheck,
  IconCloudOff,
  IconDoorExit,
  IconHandStop,
  IconHelpOctagonFilled,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPlace, GroupMember } from './place.ts';
import { PrintBadge } from './print-badge.tsx';
import { RestOfGroup } from './rest-of-group.tsx';
import type { Intent, Scan, Shown } from './scanner.state.ts';
import {
  groupLeft,
  leftAfter,
  nameIn,
  primaryLeft,
  personOf,
  toneOf,
  undoable,
  type OfGroup,
  type Verdict,
} from './verdict.ts';
import { isLeft, PersonFacts, VerdictFacts } from './verdict-facts.tsx';
import { staysMs, useLeaving, useTapAway } from './verdict-leaving.ts';
import { useTook, useVerdictText, useVerdictTitle } from './verdict-words.ts';
import classes from './verdict.module.css';

const icons: Readonly<Record<Verdict['kind'], ReactNode>> = {
  'checked-in': <IconCircleCheckFilled />,
  'already-checked-in': <IconAlertTriangleFilled />,
  'group-number': <IconUsersGroup />,
  'not-registered': <IconCircleXFilled />,
  'not-confirmed': <IconBan />,
  'not-fully-paid': <IconCoinOff />,
  denied: <IconHandStop />,
  'checked-out': <IconDoorExit />,
  'not-let-in': <IconBan />,
  trouble: <IconHelpOctagonFilled />,
  updated: <IconCircleCheckFilled />,
  cancelled: <IconBan />,
  'by-copy': <IconCloudCheck />,
};

/** The icon of a verdict; the copy's looks like the server's, under its own mark. */
const iconOf = (verdict: Verdict): ReactNode => {
  if (verdict.kind !== 'by-copy' || verdict.says === 'let-in') return icons[verdict.kind];
  const { says } = verdict;
  if (says === 'already-in') return icons['already-checked-in'];
  if (says === 'turned-away') return icons.denied;
  return icons[says === 'let-out' ? 'checked-out' : says];
};

export interface VerdictPanelProps {
  readonly place: Pick<DeskPlace, 'textOf' | 'groupOf' | 'undo' | 'takePayment' | 'print'>;
  readonly shown: Shown;
  readonly zone: string;
  /** Late verdicts still to be seen. */
  readonly moreCount: number;
  readonly onDismiss: () => void;
  readonly onUndo: (scan: Scan) => void;
  /** Whoever owes something pays at this desk. */
  readonly onPay: (scan: Scan) => void;
  /** The rest of the group: all of it, or only these. */
  readonly onWholeGroup: (scan: Scan, only: readonly string[] | null) => void;
  readonly onAgain: (intent: Intent) => void;
}

const membersOf = ({ people }: { readonly people: readonly OfGroup[] }): readonly GroupMember[] =>
  people.map((one) => ({ id: one.id, name: one.name, isLeft: isLeft(one) }));

/** The people of whom more may come in after a verdict: told with it, or asked of the place. */
const othersIn = (verdict: Verdict, groupOf: DeskPlace['groupOf']): Promise<readonly GroupMember[]> => {
  if (verdict.kind === 'group-number') return Promise.resolve(membersOf(verdict));
  if (verdict.kind === 'by-copy') return Promise.resolve(verdict.group?.people ?? []);
  const primaryId = primaryLeft(verdict);
  return primaryId === null || groupOf === null ? Promise.resolve([]) : groupOf(primaryId);
};

interface ActionsProps extends VerdictPanelProps {
  readonly scan: Scan;
  readonly onTouched: () => void;
}

const Actions = ({ place, scan, onDismiss, onUndo, onPay, onWholeGroup, onAgain, onTouched }: ActionsProps) => {
  const { t } = useTranslation('desk');
  const { verdict } = scan;
  const { groupOf } = place;
  const left = verdict.kind === 'by-copy' || groupOf !== null ? groupLeft(verdict) : null;
  const canBeTaken = place.takePayment !== null && verdict.kind === 'not-fully-paid' && verdict.owed !== null;
  return (
    <div className={classes.actions}>
      {left !== null && (
        <RestOfGroup
          left={leftAfter(verdict)}
          read={() => othersIn(verdict, groupOf)}
          onAdmit={(only) => onWholeGroup(scan, only)}
          onTouched={onTouched}
        />
      )}
      {canBeTaken && (
        <Button size="lg" className={classes.primary ?? ''} onClick={() => onPay(scan)}>
          {t('verdict.takePayment')}
        </Button>
      )}
      {verdict.kind === 'trouble' && (
        <Button size="lg" className={classes.primary ?? ''} onClick={() => onAgain(scan.intent)}>
          {t('verdict.again')}
        </Button>
      )}
      <Button
        size="lg"
        className={(left !== null || canBeTaken ? classes.secondary : classes.primary) ?? ''}
        onClick={onDismiss}
      >
        {t('verdict.okay')}
      </Button>
      <PrintBadge place={place} verdict={verdict} size="lg" className={classes.secondary ?? ''}>
        {t('verdict.print')}
      </PrintBadge>
      {place.undo !== null && undoable(verdict).length > 0 && (
        <Button size="lg" className={classes.secondary ?? ''} onClick={() => onUndo(scan)}>
          {t('verdict.undo')}
        </Button>
      )}
    </div>
  );
};

const ScanVerdict = (props: VerdictPanelProps & { readonly scan: Scan }) => {
  const { t } = useTranslation('desk');
  const { scan, moreCount, onDismiss } = props;
  const title = useVerdictTitle()(scan.verdict);
  const text = useVerdictText(props.place, props.zone)(scan.verdict);
  const isCopys = scan.verdict.kind === 'by-copy';
  const [isHeld, setIsHeld] = useState(false);
  const took = useTook();
  const tone = toneOf(scan.verdict);
  // Whoever has to choose reads first: a group's number stays until somebody has.
  const says = scan.verdict.kind === 'by-copy' ? scan.verdict.says : scan.verdict.kind;
  const isChoosing = says === 'group-number' && leftAfter(scan.verdict) > 0;
  // Whom the desk turned away itself it need not look at again.
  const isTurnedAway = says === 'denied' || says === 'turned-away';
  const isOver = tone === 'good' || tone === 'copy' || tone === 'attention' || isTurnedAway;
  const isLeaving = !isHeld && !isChoosing && isOver;
  const name = nameIn(scan.verdict);
  const person = personOf(scan.verdict);
  const panel = useTapAway(onDismiss);
  useLeaving(isLeaving, onDismiss);
  return (
    <section
      className={classes.panel}
      data-tone={tone}
      data-verdict={scan.verdict.kind}
      data-offline={isCopys || undefined}
      ref={panel}
      aria-label={title}
    >
      <div className={classes.content}>
        <div className={classes.icon} aria-hidden>
          {iconOf(scan.verdict)}
        </div>
        {isCopys && (
          <p className={classes.late}>
            <IconCloudOff size={20} className={classes.inline} aria-hidden /> {t('verdict.offline')}
          </p>
        )}
        <h2 className={classes.title}>{title}</h2>
        {name !== '' && <p className={classes.name}>{name}</p>}
        {text !== '' && <p className={classes.text}>{text}</p>}
        {scan.isLate && <p className={classes.late}>{t('verdict.late', { time: took(scan.tookMs) })}</p>}
        {person !== null && (
          <PersonFacts person={person} isWholeGroup={scan.verdict.kind === 'checked-in' && scan.verdict.isWholeGroup} />
        )}
        <VerdictFacts scan={scan} zone={props.zone} />
        {moreCount > 0 && <p className={classes.late}>{t('verdict.more', { count: moreCount })}</p>}
      </div>
      <Actions {...props} onTouched={() => setIsHeld(true)} />
      {isLeaving && <div className={classes.timer} style={{ animationDuration: `${staysMs}ms` }} aria-hidden />}
    </section>
  );
};

const WaitingNotice = ({ intent, onDismiss }: { readonly intent: Intent; readonly onDismiss: () => void }) => {
  const { t } = useTranslation('desk');
  const panel = useTapAway(onDismiss);
  const title = t('verdict.waiting.title');
  return (
    <section className={classes.panel} data-tone="quiet" data-verdict="waiting" ref={panel} aria-label={title}>
      <div className={classes.content}>
        <div className={classes.icon} aria-hidden>
          <IconCloudOff stroke={1.6} />
        </div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.name}>{intent.label.slice(0, 80)}</p>
        <p className={classes.text}>{t('verdict.waiting.text')}</p>
      </div>
      <div className={classes.actions}>
        <Button size="lg" className={classes.primary ?? ''} onClick={onDismiss}>
          {t('verdict.okay')}
        </Button>
      </div>
    </section>
  );
};

/** What fills the screen: a verdict, or that a scan waits for the line. A tap anywhere puts it away. */
export const VerdictPanel = (props: VerdictPanelProps) =>
  props.shown.kind === 'verdict' ? (
    <ScanVerdict {...props} scan={props.shown.scan} />
  ) : (
    <WaitingNotice intent={props.shown.intent} onDismiss={props.onDismiss} />
  );
