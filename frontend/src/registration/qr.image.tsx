import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../platform/api.ts';

/** The side of a badge's QR code, in px (spec 000, section 9). */
export const qrSide = 192;

/** A badge's QR code. It is fetched with the session, so no link to it works for a stranger. */
export const QrImage = ({
  id,
  alt,
  onReady,
}: {
  readonly id: RegistrantId;
  readonly alt: string;
  readonly onReady?: () => void;
}) => {
  const { t } = useTranslation('registration');
  const { data, isError } = useQuery({
    queryKey: ['qr', id],
    queryFn: () => callForFile(registrationApi.qr, { params: { id } }),
    staleTime: Infinity,
  });
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (isError) return <Text c="var(--mantine-color-error)">{t('detail.qrFailed')}</Text>;
  if (source === null) return <Skeleton width={qrSide} height={qrSide} />;
  return <img src={source} alt={alt} width={qrSide} height={qrSide} onLoad={onReady} />;
};
