import type { SaidAtDesk } from '@turnout/contracts/check-in';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { useFormat } from '../ui/format.ts';
import { useGroupPlace } from '../ui/use-group-place.ts';
import type { Scan } from './scanner.state.ts';
import type { ByCopy, OfGroup, Person } from './verdict.ts';
import classes from './verdict.module.css';

/** Confirmed and not inside. */
export const isLeft = ({ status, isIn }: OfGroup): boolean => status === 'confirmed' && !isIn;

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Minutes are counted for as long as they say more than the day. */
const longAgo = 12 * 60;

/** The time of the day and how long ago that was; null where the day has to be said. */
const useAgo = (zone: string) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  return (at: string, now: number): string | null => {
    const minutes = Math.floor((now - Date.parse(at)) / 60_000);
    if (minutes >= longAgo) return null;
    const ago = minutes < 1 ? t('verdict.justNow') : t('verdict.minutesAgo', { count: minutes });
    return `${format.time(at, 'seconds')} · ${ago}`;
  };
};

/** The people of a group who are in, and those who cannot come in. */
const OthersOfGroup = ({ people }: { readonly people: readonly OfGroup[] }) => {
  const { t } = useTranslation('desk');
  const inside = people.filter(({ isIn }) => isIn);
  const barred = people.filter((one) => !isLeft(one) && !one.isIn);
  return (
    <dl className={classes.facts}>
      {inside.length > 0 && <Fact label={t('verdict.inside')}>{inside.map(({ name }) => name).join(', ')}</Fact>}
      {barred.map(({ id, name, status }) => (
        <Fact key={id} label={t(`ui:status.${status}`)}>
          {name}
        </Fact>
      ))}
    </dl>
  );
};

/** Answers that organisers marked for the desk. */
const Answers = ({ answers }: Pick<SaidAtDesk, 'answers'>) =>
  answers.map(({ title, text }, index) => (
    <Fact key={`${index} ${title}`} label={title}>
      {text}
    </Fact>
  ));

const StaffNote = ({ note }: Pick<SaidAtDesk, 'note'>) => {
  const { t } = useTranslation('desk');
  if (note === '') return null;
  return (
    <p className={classes.staffNote}>
      <b>{t('verdict.note')}</b> {note}
    </p>
  );
};

/** Facts of the copy about somebody. */
const CopyFacts = ({ verdict, zone }: { readonly verdict: ByCopy; readonly zone: string }) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  const { typeName, status, says, letInAt, said } = verdict;
  return (
    <>
      <dl className={classes.facts}>
        {typeName !== '' && <Fact label={t('verdict.type')}>{typeName}</Fact>}
        {says === 'not-confirmed' && status !== null && (
          <Fact label={t('verdict.status')}>{t(`ui:status.${status}`)}</Fact>
        )}
        {says === 'already-in' && letInAt !== null && (
          <Fact label={t('verdict.before')}>{format.time(letInAt, 'seconds')}</Fact>
        )}
        {said !== undefined && <Answers answers={said.answers} />}
      </dl>
      {said !== undefined && <StaffNote note={said.note} />}
    </>
  );
};

/** The person at the desk: type, number and payment, answers that organisers marked for the desk, and the note of staff. */
export const PersonFacts = ({ person, isWholeGroup }: { readonly person: Person; readonly isWholeGroup: boolean }) => {
  const { t } = useTranslation('desk');
  const placeOf = useGroupPlace();
  const { typeName, confirmationNumber, place, groupSize, payment, answers = [], note = '' } = person;
  return (
    <>
      <dl className={classes.facts}>
        {typeName !== '' && <Fact label={t('verdict.type')}>{typeName}</Fact>}
        {confirmationNumber !== '' && <Fact label={t('verdict.number')}>{spokenNumber(confirmationNumber)}</Fact>}
        {groupSize > 1 && !isWholeGroup && <Fact label={t('verdict.place')}>{placeOf(place, groupSize)}</Fact>}
        {payment !== undefined && <Fact label={t('verdict.payment')}>{t(`ui:payment.${payment}`)}</Fact>}
        <Answers answers={answers} />
      </dl>
      <StaffNote note={note} />
    </>
  );
};

/** Other facts of the verdict: since when, by whom, with which status, or which code it was. */
export const VerdictFacts = ({ scan, zone }: { readonly scan: Scan; readonly zone: string }) => {
  const { t } = useTranslation('desk');
  const format = useFormat(zone);
  const ago = useAgo(zone);
  const { verdict, intent } = scan;
  if (verdict.kind === 'checked-in') return null;
  if (verdict.kind === 'already-checked-in') {
    return (
      <dl className={classes.facts}>
        {/* Whoever may not see staff is told the desk in the place of a name: once is enough. */}
        {verdict.by !== '' && verdict.by !== verdict.desk && <Fact label={t('verdict.by')}>{verdict.by}</Fact>}
        {verdict.desk !== '' && <Fact label={t('verdict.desk')}>{verdict.desk}</Fact>}
        {verdict.at !== null && (
          <Fact label={t('verdict.at')}>
            <time dateTime={verdict.at}>{ago(verdict.at, scan.at) ?? format.time(verdict.at, 'stamp')}</time>
          </Fact>
        )}
        {verdict.person === undefined && verdict.payment !== undefined && (
          <Fact label={t('verdict.payment')}>{t(`ui:payment.${verdict.payment}`)}</Fact>
        )}
      </dl>
    );
  }
  if (verdict.kind === 'by-copy' && verdict.says !== 'not-registered')
    return <CopyFacts verdict={verdict} zone={zone} />;
  if (verdict.kind === 'group-number') return <OthersOfGroup people={verdict.people} />;
  return (
    <dl className={classes.facts}>
      {verdict.kind === 'not-confirmed' && verdict.status !== null && (
        <Fact label={t('verdict.status')}>{t(`ui:status.${verdict.status}`)}</Fact>
      )}
      {verdict.kind === 'not-confirmed' && verdict.newNumber !== null && (
        <Fact label={t('verdict.newNumber')}>{spokenNumber(verdict.newNumber)}</Fact>
      )}
      {intent.label === intent.code && (
        <Fact label={t('verdict.code')}>
          <span className={classes.code}>{intent.code.slice(0, 80)}</span>
        </Fact>
      )}
    </dl>
  );
};
