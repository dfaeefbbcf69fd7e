import { Alert, Anchor, Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import type { Reach } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/copy-field.tsx';
import classes from './share-link.module.css';
import { queryClient } from './query.ts';
import { useReach } from './reach.ts';

/** Starts Turnout for the phones of the same network. */
const startCommand = 'npm start -- --https';

/** The obstacle that a phone meets at the address of a code, and what to do; nothing where it meets none. */
export const ReachNote = ({ reach }: { readonly reach: Reach }) => {
  const { t } = useTranslation('ui');
  const { obstacle, address, secureAddress, isTold } = reach;
  if (obstacle === null) return null;
  return (
    <Alert color={obstacle === 'no-camera' ? 'yellow' : 'red'} title={t(`reach.${obstacle}.title`)} w="100%">
      <Stack gap="xs">
        <Text size="sm">{t(`reach.${obstacle}.text`, { address })}</Text>
        {isTold || obstacle === 'public-url-is-local' ? (
          <>
            <Text size="sm">{t('reach.set')}</Text>
            <Code block>{`PUBLIC_URL=${secureAddress}`}</Code>
          </>
        ) : (
          <>
            <CopyField label={t('reach.start')} value={startCommand} />
            <Text size="sm">{t('reach.then', { address: secureAddress })}</Text>
          </>
        )}
      </Stack>
    </Alert>
  );
};

interface Props {
  /** Of a page of ours; the address before it is found here and nowhere else. */
  readonly path: `/${string}`;
  readonly alt: string;
  /** The side of the picture, in px. */
  readonly side: number;
  /** The name under which it may be saved; absent: it is not offered. */
  readonly saveAs?: string;
  /** Leaves out what hinders phones: the same is said beside it already. */
  readonly isBare?: boolean;
}

/**
 * A page of ours as a QR code for another device, and what hinders that device there (rule interface/addresses-for-others).
 * Draws nothing before it knows the address.
 */
export const AddressQr = ({ path, alt, side, saveAs, isBare = false }: Props) => {
  const { t } = useTranslation('ui');
  const { reach, isError, retry } = useReach();
  const address = reach === null ? null : `${reach.address}${path}`;
  const { data: picture, isError: isUndrawn } = useQuery(
    {
      queryKey: ['address-qr', address],
      queryFn: async () => (await import('../ui/drawn-qr.ts')).drawQr(address ?? ''),
      enabled: address !== null,
      staleTime: Infinity,
    },
    queryClient,
  );
  if (isError || isUndrawn)
    return (
      <Stack gap="xs" align="center">
        <Text size="sm">{t('reach.failed')}</Text>
        {isError && (
          <Button variant="default" size="xs" onClick={retry}>
            {t('error.retry')}
          </Button>
        )}
      </Stack>
    );
  if (reach === null || picture === undefined) return <Skeleton width={side} height={side} />;
  return (
    <div className={classes.qr}>
      {!isBare && <ReachNote reach={reach} />}
      <img src={picture} width={side} height={side} alt={alt} />
      {saveAs !== undefined && (
        <Anchor href={picture} download={saveAs} size="sm">
          {t('share.saveQr')}
        </Anchor>
      )}
    </div>
  );
};
