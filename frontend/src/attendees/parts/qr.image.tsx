import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The side of a badge's QR code, in px (rule registration/qr-code). */
const side = 192;

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
    reader.readAsDataURL(file);
  });

/** A badge's QR code. It is fetched with the session, so no link to it works for a stranger. */
export const QrImage = ({ id, alt }: { readonly id: RegistrantId; readonly alt: string }) => {
  const { t } = useTranslation('attendees');
  const { data, isError } = useQuery(
    {
      queryKey: ['qr', id],
      queryFn: async () => asDataUrl(await callForFile(registrationApi.qr, { params: { id } })),
      staleTime: Infinity,
    },
    queryClient,
  );
  if (isError) return <Text c="var(--mantine-color-error)">{t('detail.qrFailed')}</Text>;
  if (data === undefined) return <Skeleton width={side} height={side} />;
  return <img src={data} alt={alt} width={side} height={side} />;
};
