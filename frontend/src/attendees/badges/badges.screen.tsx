import { Alert, Button, Checkbox, Progress, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { badgesInFileAtMost } from '@turnout/contracts/attendees';
import { EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../platform/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { filterOf, readListState } from '../parts/attendee-list-url.ts';
import { fullName } from '../parts/badge-text.ts';
import { hasBadge } from '../parts/attendee-actions.ts';
import { useDoorRules } from '../parts/use-door-rules.ts';
import { BadgesFrame } from './badges.frame.tsx';
import { type Badge, badgesAtOnce, type BadgePlan, notePrinted, planOf, readBadges } from './badges.ts';
import { peopleOf } from '../parts/bulk.ts';
import classes from './print.module.css';
import { HolderBadge } from '../parts/holder-badge.tsx';
import { carried } from '../parts/selection.ts';
import { PdfButton } from './pdf.button.tsx';
import { isOwing, UnpaidNotice } from './unpaid.notice.tsx';

/** Whose badges are meant: the selection that came along, else whom the address's filters let through, in its order. */
const usePeople = (eventId: EventId) => {
  const [params] = useSearchParams();
  const location = useLocation();
  const [count, setCount] = useState(0);
  const list = readListState(params);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['badges of', eventId, location.key, params.toString()],
      queryFn: ({ signal }) =>
        peopleOf(carried(location.state), {
          eventId,
          filter: filterOf(list),
          sort: list.sort,
          onCount: setCount,
          signal,
        }),
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  return { people: data, isError, refetch, count };
};

/** A batch's badges; one batch is held at a time. */
const useBatch = (eventId: EventId, ids: readonly RegistrantId[]) => {
  const [count, setCount] = useState(0);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['badges', eventId, ids],
      queryFn: ({ signal }) => readBadges(eventId, ids, { onCount: setCount, signal }),
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  return { badges: data, isError, refetch, count: data === undefined ? count : data.length };
};

type Noted = { readonly of: readonly Badge[]; readonly as: 'saving' | 'saved' | { readonly refusal: string } };

/** Notes the badges as printed once the browser's print dialog is closed; a browser does not tell whether it was cancelled. */
const usePrintLog = (eventId: EventId, printed: readonly Badge[], confirmUnpaid: boolean): Noted['as'] | null => {
  const [noted, setNoted] = useState<Noted | null>(null);
  useEffect(() => {
    if (printed.length === 0) return;
    const note = async () => {
      setNoted({ of: printed, as: 'saving' });
      const ids = printed.map(({ registration }) => registration._id);
      const refusal = await notePrinted(eventId, ids, confirmUnpaid);
      setNoted({ of: printed, as: refusal === null ? 'saved' : { refusal } });
    };
    const afterPrint = () => void note();
    window.addEventListener('afterprint', afterPrint);
    return () => window.removeEventListener('afterprint', afterPrint);
  }, [eventId, printed, confirmUnpaid]);
  return noted?.of === printed ? noted.as : null;
};

const none: readonly Badge[] = [];

const Sheets = ({ badges }: { readonly badges: readonly Badge[] }) => {
  const { t } = useTranslation('attendees');
  return (
    <div className={classes.badges}>
      {badges.map(({ qr, ...holder }) => (
        <HolderBadge
          key={holder.registration._id}
          holder={holder}
          heading="h2"
          qr={<img src={qr} alt={t('detail.qr', { name: fullName(holder.registration) })} width={192} height={192} />}
        />
      ))}
    </div>
  );
};

/** One batch: prepared, printed, noted, and the way to the next. */
const Batches = ({ eventId, plan: { batches, count } }: { readonly eventId: EventId; readonly plan: BadgePlan }) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const [at, setAt] = useState(0);
  const ids = batches[at] ?? [];
  const batch = useBatch(eventId, ids);
  const { badges = none } = batch;
  const { allowBadgePrintingForAnyStatus } = useDoorRules(eventId);
  const [isMeant, setMeant] = useState(false);
  const entitled = useMemo(
    () => badges.filter(({ registration }) => hasBadge(registration, { allowBadgePrintingForAnyStatus })),
    [badges, allowBadgePrintingForAnyStatus],
  );
  const owing = useMemo(() => entitled.map(({ registration }) => registration).filter(isOwing), [entitled]);
  const printable = useMemo(
    () => (isMeant ? entitled : entitled.filter(({ registration }) => !isOwing(registration))),
    [entitled, isMeant],
  );
  const noted = usePrintLog(eventId, printable, isMeant);
  const isReady = batch.badges !== undefined;
  const changed = badges.filter(({ registration }) => !hasBadge(registration, { allowBadgePrintingForAnyStatus }));
  const go = (to: number) => () => {
    if (batches[to] === undefined) return;
    setAt(to);
    setMeant(false);
    window.scrollTo({ top: 0 });
  };
  const from = at * badgesAtOnce;
  return (
    <>
      <div className={classes.bar}>
        <Text component="output" aria-live="polite" w="100%">
          {isReady
            ? t('badges.batch', { from: number(from + 1), to: number(from + ids.length), of: number(count) })
            : t('badges.loading', { done: number(batch.count), of: number(ids.length) })}
          {noted === 'saving' && ` ${t('badges.noting')}`}
          {noted === 'saved' && ` ${t('badges.noted', { count: printable.length, shown: number(printable.length) })}`}
        </Text>
        {!isReady && !batch.isError && (
          <Progress w="100%" value={(100 * batch.count) / ids.length} aria-label={t('badges.title')} />
        )}
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          aria-disabled={printable.length === 0}
          mod={{ disabled: printable.length === 0 }}
          onClick={() => printable.length > 0 && window.print()}
        >
          {t('badges.print', { count: printable.length, shown: number(printable.length) })}
        </Button>
        {batches.length > 1 &&
          (['previous', 'next'] as const).map((way) => {
            const to = way === 'next' ? at + 1 : at - 1;
            const isEnd = batches[to] === undefined;
            return (
              <Button key={way} variant="default" aria-disabled={isEnd} mod={{ disabled: isEnd }} onClick={go(to)}>
                {t(`badges.${way}`)}
              </Button>
            );
          })}
        {typeof noted === 'object' && noted !== null && (
          <Alert color="red" role="alert" w="100%">
            {t('print.notLogged', { reason: noted.refusal })}
          </Alert>
        )}
        <UnpaidNotice people={owing} isMeant={isMeant} onMeant={setMeant} />
        {changed.map(({ registration }) => (
          <Alert key={registration._id} color="yellow" w="100%">
            {t('print.notConfirmed', { name: fullName(registration) })}
          </Alert>
        ))}
        {isReady && badges.length < ids.length && (
          <Alert color="yellow" w="100%">
            {t('badges.gone', { count: ids.length - badges.length, shown: number(ids.length - badges.length) })}
          </Alert>
        )}
      </div>
      {batch.isError && <ErrorState title={t('badges.failed')} onRetry={() => void batch.refetch()} />}
      <Sheets badges={printable} />
    </>
  );
};

/** How many badges there will be, and how many get none and why. */
const Plan = ({
  plan,
  newOnly,
  onNewOnly,
}: {
  readonly plan: BadgePlan;
  readonly newOnly: boolean;
  readonly onNewOnly: (newOnly: boolean) => void;
}) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const said = (count: number) => ({ count, shown: number(count) });
  const left = (['pending', 'rejected', 'deleted', 'printed'] as const).filter((why) => plan.left[why] > 0);
  return (
    <Stack gap="xs" w="100%">
      <Text fw={600}>{t('badges.count', said(plan.count))}</Text>
      {left.map((why) => (
        <Text key={why}>{t(`badges.left.${why}`, said(plan.left[why]))}</Text>
      ))}
      {plan.printedBefore > 0 && (
        <Checkbox
          label={t('badges.newOnly', said(plan.printedBefore))}
          checked={newOnly}
          onChange={(event) => onNewOnly(event.currentTarget.checked)}
        />
      )}
      <Text c="dimmed" size="sm">
        {t('badges.size')}
      </Text>
    </Stack>
  );
};

/** All of them as one file; of whoever owes something only where that is meant. */
const WholePdf = ({
  eventId,
  registrants,
}: {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
}) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const [isMeant, setMeant] = useState(false);
  const shown = number(badgesInFileAtMost);
  if (registrants.length > badgesInFileAtMost) return <Text size="sm">{t('pdf.tooMany', { shown })}</Text>;
  return (
    <Stack gap="xs" w="100%" align="start">
      <PdfButton eventId={eventId} registrants={registrants} confirmUnpaid={isMeant} label={t('pdf.all')} />
      <Checkbox
        size="sm"
        label={t('pdf.unpaidToo')}
        checked={isMeant}
        onChange={({ currentTarget }) => setMeant(currentTarget.checked)}
      />
    </Stack>
  );
};

/** The badges of many (rule badges/many-badges), a batch at a time, each on a page of its own. */
export const BadgesScreen = () => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const eventId = EventId.parse(useParams().eventId);
  const { people, isError, refetch, count } = usePeople(eventId);
  const [newOnly, setNewOnly] = useState(false);
  const { allowBadgePrintingForAnyStatus } = useDoorRules(eventId);
  const plan = useMemo(
    () => (people === undefined ? null : planOf(people, { newOnly, rules: { allowBadgePrintingForAnyStatus } })),
    [people, newOnly, allowBadgePrintingForAnyStatus],
  );
  return (
    <BadgesFrame eventId={eventId}>
      {isError && <ErrorState title={t('badges.failed')} onRetry={() => void refetch()} />}
      {plan === null && !isError && (
        <div className={classes.bar}>
          <Text role="status">{t('badges.reading', { count, shown: number(count) })}</Text>
        </div>
      )}
      {plan !== null && (
        <>
          <div className={classes.bar}>
            <Plan plan={plan} newOnly={newOnly} onNewOnly={setNewOnly} />
            {plan.count > 0 && <WholePdf eventId={eventId} registrants={plan.batches.flat()} />}
          </div>
          {plan.count > 0 && (
            <Batches key={`${newOnly} ${allowBadgePrintingForAnyStatus}`} eventId={eventId} plan={plan} />
          )}
        </>
      )}
    </BadgesFrame>
  );
};
