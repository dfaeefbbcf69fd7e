import { Portal } from '@mantine/core';
import { checkpointApi, type CheckpointCheckinView } from '@turnout/contracts/checkpoint';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sendLabels } from '../desk/printing/print-labels.ts';
import { useCommand } from '../platform/command.ts';
import { urlOf } from '../platform/request.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { notices } from '../ui/notices.tsx';
import { personName } from './group.ts';
import classes from './labels.module.css';

export interface LabelsProps {
  readonly checkin: CheckpointCheckinView;
  readonly checkpointName: string;
  /** The print dialog was closed. */
  readonly onDone: () => void;
}

const Qr = ({
  of,
}: {
  readonly of: { readonly _id: RegistrantId; readonly firstName: string; readonly lastName: string };
}) => <img className={classes.qr} src={urlOf(registrationApi.qr, { params: { id: of._id } })} alt={personName(of)} />;

/** Asks the browser to print once every picture is there; whatever cannot be drawn is not waited for. */
const usePrinting = ({ checkin, onDone }: LabelsProps) => {
  const { t } = useTranslation('checkpoint');
  const sheet = useRef<HTMLDivElement>(null);
  const { run } = useCommand(checkpointApi.logCheckinPrint);
  const { event: eventId, _id: checkinId } = checkin;
  const isAsked = useRef(false);
  useEffect(() => {
    const record = async (): Promise<void> => {
      const answer = await run({ body: { eventId, checkinId } });
      if (!answer.ok) notices.danger(t('print.notLogged', { reason: answer.refusal.message }));
      onDone();
    };
    const afterPrint = (): void => void record();
    window.addEventListener('afterprint', afterPrint, { once: true });
    const print = async (): Promise<void> => {
      const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
      await Promise.allSettled(pictures.map((picture) => picture.decode()));
      if (isAsked.current) return;
      isAsked.current = true;
      if (await sendLabels({ eventId, checkinId }, t('print.sent'))) onDone();
      else window.print();
    };
    void print();
    return () => window.removeEventListener('afterprint', afterPrint);
  }, [run, eventId, checkinId, onDone, t]);
  // What is printed alone is marked, not found by :has(): Firefox before 121 would print the page with it.
  useLayoutEffect(() => {
    document.body.setAttribute('data-labels', '');
    return () => document.body.removeAttribute('data-labels');
  }, []);
  return sheet;
};

/**
 * One label per attendee and one for the group (rule badges/checkpoint-labels), 59.5 x 50.8 mm, printed alone:
 * the page around them is left out on paper, and they are not to be seen on the screen.
 */
export const Labels = (props: LabelsProps) => {
  const { t } = useTranslation('checkpoint');
  const { checkin, checkpointName } = props;
  const sheet = usePrinting(props);
  const { attendees, code, confirmationNumber } = checkin;
  const [first] = attendees;
  const number = spokenNumber(confirmationNumber);
  return (
    <Portal reuseTargetNode={false} className={classes.paper ?? ''}>
      <div ref={sheet} className={classes.sheet}>
        {attendees.map((attendee) => (
          <article key={attendee._id} className={classes.label} aria-label={personName(attendee)}>
            <p className={classes.checkpoint}>{checkpointName}</p>
            <p className={classes.name}>{personName(attendee)}</p>
            <div className={classes.foot}>
              <div>
                <p className={classes.code}>{code}</p>
                <p>{t('print.number', { number, count: attendees.length })}</p>
              </div>
              <Qr of={attendee} />
            </div>
          </article>
        ))}
        <article className={classes.label} aria-label={t('print.summary')}>
          <p className={classes.code}>{code}</p>
          <p>{t('print.count', { count: attendees.length })}</p>
          <p>{t('print.registration', { number })}</p>
          <div className={classes.foot}>
            <p className={classes.retain}>{t('print.retain')}</p>
            {first !== undefined && <Qr of={first} />}
          </div>
        </article>
      </div>
    </Portal>
  );
};
