import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../platform/topic.ts';
import { BadgePaper } from '../../ui/badge-paper.tsx';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { useFormat } from '../../ui/format.ts';
import { fullName, printed, type ToPrint } from './badge-text.ts';

interface HolderBadgeProps {
  readonly holder: ToPrint;
  readonly qr: ReactNode;
  readonly heading?: 'h1' | 'h2';
}

/** A registrant's badge as their type and the event's settings want it. */
export const HolderBadge = ({ holder, qr, heading = 'h1' }: HolderBadgeProps) => {
  const { t } = useTranslation('attendees');
  const { registration } = holder;
  const settings = useTopic(eventSetupTopics.event, { eventId: registration.event }).view;
  const { time } = useFormat(settings?.timeZone ?? 'UTC');
  return (
    <BadgePaper
      badge={printed(holder, time, settings?.displayCodeOnBadgeForActivities === true)}
      label={t('print.titleOf', { name: fullName(registration) })}
      number={
        settings?.includeConfirmationNumberOnBadge === true ? spokenNumber(registration.confirmationNumber) : null
      }
      qr={qr}
      heading={heading}
    />
  );
};
