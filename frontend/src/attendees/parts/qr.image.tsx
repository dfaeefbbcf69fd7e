import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { asDataUrl } from './data-url.ts';

/** The side of a badge's QR code, in px (rule registration/qr-code). */
const side = 192;

interface QrImageProps {
  readonly id: RegistrantId;
  /** The number of the badge: another badge has another code. */
  readonly badge?: number | undefined;
  readonly alt: string;
}

/** A badge's QR code. It is fetched with the session, so no link to it works for a stranger. */
export const QrImage = ({ id, badge = 0, alt }: QrImageProps) => {
  const { t } = useTranslation('attendees');
  const { data, isError } = useQuery(
    {
      queryKey: ['qr', id, badge],
      queryFn: async () => asDataUrl(await callForFile(registrationApi.qr, { params: { id } })),
      staleTime: Infinity,
    },
    queryClient,
  );
  if (isError) return <Text c="var(--mantine-color-error)">{t('detail.qrFailed')}</Text>;
  if (data === undefined) return <Skeleton width={side} height={side} />;
  return <img src={data} alt={alt} width={side} height={side} />;
};
