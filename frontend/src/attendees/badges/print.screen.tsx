import { Alert, Anchor, Button, Center, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { namesEverybody } from '@turnout/contracts/fields';
import { badgeTextsOf } from '@turnout/contracts/forms';
import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { Busy } from '../../ui/busy.tsx';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { hasBadge } from '../parts/attendee-actions.ts';
import { useDoorRules } from '../parts/use-door-rules.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notices } from '../../ui/notices.tsx';
import { fullName, type ToPrint } from '../parts/badge-text.ts';
import { HolderBadge } from '../parts/holder-badge.tsx';
import classes from './print.module.css';
import { PaymentTag } from '../parts/payment-tag.tsx';
import { QrImage } from '../parts/qr.image.tsx';
import { PdfButton } from './pdf.button.tsx';
import { isOwing, UnpaidNotice } from './unpaid.notice.tsx';

const readGroup = async (id: RegistrantId): Promise<readonly RegistrationView[]> => {
  const { data } = await call(registrationApi.registration, {
    params: { id },
    query: { withChildregistrations: true },
  });
  return [data.registration, ...(data.childRegistrations ?? [])].filter((view) => 'fields' in view);
};

/** Whose badges are wanted: one person's, or everyone's of the group the person belongs to. */
const readBadges = async (id: RegistrantId, isAll: boolean): Promise<readonly ToPrint[]> => {
  const [registration, ...others] = await readGroup(id);
  if (registration === undefined) return [];
  const needsGroup = isAll || badgeTextsOf(registration.type).some(namesEverybody);
  const { parent } = registration;
  const group = parent === null || !needsGroup ? [registration, ...others] : await readGroup(parent);
  const everybody = group.filter(({ status, erased }) => status !== 'deleted' && erased !== true);
  return (isAll ? group : [registration]).map((one) => ({ registration: one, everybody }));
};

/** Records the print once the browser's print dialog is closed; a browser does not tell whether it was cancelled. */
const usePrintLog = (
  registrantId: RegistrantId,
  all: boolean,
  { mayPrint, confirmUnpaid }: { readonly mayPrint: boolean; readonly confirmUnpaid: boolean },
) => {
  const { t } = useTranslation('attendees');
  const logPrint = useCommand(registrationApi.logPrint);
  const { run } = logPrint;
  useEffect(() => {
    if (!mayPrint) return;
    const record = async () => {
      const result = await run({ body: { registrantId, all, confirmUnpaid } });
      if (!result.ok) notices.danger(t('print.notLogged', { reason: result.refusal.message }));
    };
    const afterPrint = () => void record();
    window.addEventListener('afterprint', afterPrint);
    return () => window.removeEventListener('afterprint', afterPrint);
  }, [run, registrantId, all, mayPrint, confirmUnpaid, t]);
};

/** With `?now=1` the page prints as soon as every picture is there, once. */
const usePrintNow = (isReady: boolean): void => {
  const [params] = useSearchParams();
  const isNow = params.get('now') === '1';
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isNow || !isReady) return;
    const print = async (): Promise<void> => {
      await Promise.allSettled([...document.images].map((picture) => picture.decode()));
      if (isAsked.current) return;
      isAsked.current = true;
      window.print();
    };
    void print();
  }, [isNow, isReady]);
};

interface PrintActionsProps {
  readonly event: EventId;
  readonly printable: readonly ToPrint[];
  readonly isAll: boolean;
  /** Also of who owes something. */
  readonly isMeant: boolean;
}

/** Prints them, or makes a file of them; nothing where nobody gets one. */
const PrintActions = ({ event, printable, isAll, isMeant }: PrintActionsProps) => {
  const { t } = useTranslation('attendees');
  const maySeeAll = useMay(event)('viewRegistrants');
  if (printable.length === 0) return null;
  return (
    <>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {isAll ? t('print.printCount', { count: printable.length }) : t('print.print')}
      </Button>
      {maySeeAll && (
        <PdfButton
          eventId={event}
          registrants={printable.map(({ registration }) => registration._id)}
          confirmUnpaid={isMeant}
          label={t('pdf.save')}
        />
      )}
    </>
  );
};

const Badges = ({
  id,
  isAll,
  badges,
}: {
  readonly id: RegistrantId;
  readonly isAll: boolean;
  readonly badges: readonly ToPrint[];
}) => {
  const { t } = useTranslation('attendees');
  const first = badges[0]?.registration;
  const may = useMay(first?.event ?? '');
  const mayPrint = may('checkinRegistrants');
  const rules = useDoorRules(first?.event);
  const [isMeant, setMeant] = useState(false);
  const entitled = badges.filter(({ registration }) => hasBadge(registration, rules));
  const owing = entitled.map(({ registration }) => registration).filter(isOwing);
  // What is not meant is not drawn: nor can the browser's own menu print it.
  const printable = owing.length > 0 && !isMeant ? [] : entitled;
  usePrintLog(id, isAll, { mayPrint: mayPrint && printable.length > 0, confirmUnpaid: isMeant });
  usePrintNow(mayPrint && printable.length > 0);
  if (first === undefined) return null;
  const hasGroup = first.registrantsCount > 1;
  const left = badges.filter(({ registration }) => !hasBadge(registration, rules));
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <title>{`${t('print.titleOf', { name: fullName(first) })} · Turnout`}</title>
      <div className={classes.bar}>
        {mayPrint && <PrintActions event={first.event} printable={printable} isAll={isAll} isMeant={isMeant} />}
        {hasGroup && (
          <Button component={Link} to={isAll ? `/print/${id}` : `/print/${id}?all=1`} variant="default">
            {t(isAll ? 'print.one' : 'print.all')}
          </Button>
        )}
        <Anchor component={Link} to={`/dashboard/${first.event}/attendees/${id}?tab=general_information`}>
          {t('print.back')}
        </Anchor>
        {!mayPrint && <Text>{t('print.mayNot')}</Text>}
        {owing.length === 0 &&
          entitled.map(({ registration }) => <PaymentTag key={registration._id} registration={registration} />)}
        {mayPrint && <UnpaidNotice people={owing} isMeant={isMeant} onMeant={setMeant} />}
        {entitled.length === 0 && isAll && <Alert color="yellow">{t('print.nobody')}</Alert>}
        {left.map(({ registration }) => (
          <Alert key={registration._id} color="yellow" w="100%">
            {t('print.notConfirmed', { name: fullName(registration) })}
          </Alert>
        ))}
      </div>
      <div className={classes.badges}>
        {printable.map((holder) => {
          const { registration } = holder;
          const qr = (
            <QrImage
              id={registration._id}
              badge={registration.badge}
              alt={t('detail.qr', { name: fullName(registration) })}
            />
          );
          return <HolderBadge key={registration._id} holder={holder} qr={qr} />;
        })}
      </div>
    </main>
  );
};

/** The printable badge (rule badges/print-screen): `?all=1` for everyone of the group. Nothing else is printed. */
export const PrintScreen = () => {
  const { t } = useTranslation('attendees');
  const id = RegistrantId.safeParse(useParams().registrationId).data ?? null;
  const [params] = useSearchParams();
  const isAll = ['1', 'true'].includes(params.get('all') ?? '');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['badge', id, isAll],
      queryFn: () => (id === null ? [] : readBadges(id, isAll)),
    },
    queryClient,
  );
  if (isError) return <ErrorState title={t('print.failed')} onRetry={() => void refetch()} />;
  if (id === null || data?.length === 0)
    return <ErrorState title={t('detail.missingTitle')} message={t('detail.missingText')} />;
  if (data === undefined) {
    return (
      <Center mih="60dvh">
        <Busy label={t('ui:loading')} />
      </Center>
    );
  }
  return <Badges key={`${id} ${isAll}`} id={id} isAll={isAll} badges={data} />;
};
