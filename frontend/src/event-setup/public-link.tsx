import { Card, Group, Skeleton, Title } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/copy-field.tsx';

const LinkQr = lazy(async () => ({ default: (await import('./link-qr.tsx')).LinkQr }));

/** Where visitors find the event: a link to copy, a QR code to print. */
export const PublicLink = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('event-setup');
  const address = `${location.origin}/evt/${eventId}`;
  return (
    <Card component="section">
      <Title order={2} size="h3" mb="md">
        {t('publicLink.title')}
      </Title>
      <Group align="flex-start" gap="lg">
        <div style={{ flex: '1 1 18rem' }}>
          <CopyField label={t('publicLink.label')} value={address} />
        </div>
        <Suspense fallback={<Skeleton width={132} height={132} />}>
          <LinkQr address={address} label={t('publicLink.qr')} />
        </Suspense>
      </Group>
    </Card>
  );
};
