import { useQuery } from '@tanstack/react-query';
import { eventSetupApi, eventSetupTopics, uploadOf } from '@turnout/contracts/event-setup';
import { RegistrantFileId, type UploadId } from '@turnout/contracts/kernel';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useTopic } from '../../platform/topic.ts';
import { BadgePaper } from '../../ui/badge-paper.tsx';
import { useFormat } from '../../ui/format.ts';
import { fullName, printed, type ToPrint } from './badge-text.ts';
import { asDataUrl } from './data-url.ts';
import { HolderPicture } from './holder.picture.tsx';

interface HolderBadgeProps {
  readonly holder: ToPrint;
  readonly qr: ReactNode;
  readonly heading?: 'h1' | 'h2';
}

/** The logo of an event, fetched once for all badges of a page; null: there is none, or not yet. */
const useLogo = (id: UploadId | null): string | null => {
  const { data } = useQuery(
    {
      queryKey: ['badge logo', id],
      queryFn: async ({ signal }) =>
        id === null
          ? null
          : asDataUrl(
              await callForFile(eventSetupApi.readUpload, { params: { id }, query: { rendition: 'whole' }, signal }),
            ),
      staleTime: Infinity,
    },
    queryClient,
  );
  return data ?? null;
};

/** A registrant's badge as their type and the event's settings want it. */
export const HolderBadge = ({ holder, qr, heading = 'h1' }: HolderBadgeProps) => {
  const { t } = useTranslation('attendees');
  const { registration } = holder;
  const settings = useTopic(eventSetupTopics.event, { eventId: registration.event }).view;
  const { time } = useFormat(settings?.timeZone ?? 'UTC');
  const hasLogo = registration.type.badgeDesign?.some(({ kind }) => kind === 'logo') === true;
  const logo = useLogo(settings === null || !hasLogo ? null : uploadOf(settings, 'logo'));
  const contents = useMemo(
    () =>
      printed(holder, time, {
        hasCodes: settings?.displayCodeOnBadgeForActivities === true,
        showsNumber: settings?.includeConfirmationNumberOnBadge === true,
        hasLogo: logo !== null,
      }),
    [holder, time, settings, logo],
  );
  return (
    <BadgePaper
      printer={registration.type.printerType}
      contents={contents}
      label={t('print.titleOf', { name: fullName(registration) })}
      pictureOf={(kind, of) => {
        if (kind === 'qr') return qr;
        if (kind === 'logo') return logo === null ? null : <img src={logo} alt="" />;
        return <HolderPicture id={RegistrantFileId.parse(of)} />;
      }}
      heading={heading}
    />
  );
};
