import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { paymentApi, type PayLinkView } from '@turnout/contracts/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useLinkForOthers } from '../platform/reach.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { notices } from '../ui/notices.tsx';

/** The link as whoever pays elsewhere opens it. */
const Address = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('payment');
  return <CopyField label={t('payLink.address')} value={useLinkForOthers(`/checkout/${code}`)} />;
};

interface PayLinkProps {
  readonly registrationId: RegistrantId;
  readonly payLink: PayLinkView;
}

/** Asks before a link is revoked or replaced; what was sent before opens nothing from then on. */
const PayLinkDialog = ({
  registrationId,
  payLink: { link },
  isOpen,
  onClose,
}: PayLinkProps & { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment');
  const { run, isSaving } = useCommand(paymentApi.setPayLink);
  const kind = isOpen ? 'renew' : 'revoke';
  const send = async (): Promise<void> => {
    const answer = await run({ params: { id: registrationId }, body: { link, isOpen } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      isDangerous
      isSaving={isSaving}
      title={t(`payLink.${kind}.title`)}
      confirmLabel={t(`payLink.${kind}.button`)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Text>{t(`payLink.${kind}.text`)}</Text>
    </ConfirmDialog>
  );
};

interface PayLinkCardProps extends PayLinkProps {
  readonly mayChange: boolean;
  /** The reason why nobody pays by the link whatever becomes of it; null: there is none. */
  readonly shut: 'hidden' | 'ended' | null;
}

/**
 * The link with which somebody else pays for a group, for staff who see its money (rule money/staff-pass-links-on), and how they
 * take it back (rule money/revoked-links).
 */
export const PayLinkCard = ({ registrationId, payLink, mayChange, shut }: PayLinkCardProps) => {
  const { t } = useTranslation('payment');
  const [asked, setAsked] = useState<boolean | null>(null);
  const { code } = payLink;
  const isPassedOn = code !== null && shut === null;
  return (
    <Card component="section" aria-labelledby="pay-link">
      <Stack gap="sm">
        <Title order={3} size="h5" id="pay-link">
          {t('payLink.title')}
        </Title>
        <Text size="sm">{t(`payLink.${code === null ? 'revoked' : (shut ?? 'text')}`)}</Text>
        {isPassedOn && <Address code={code} />}
        {mayChange && (
          <Group gap="xs">
            <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={() => setAsked(true)}>
              {t('payLink.renew.button')}
            </Button>
            {code !== null && (
              <Button
                variant="default"
                leftSection={<IconLinkOff size={18} aria-hidden />}
                onClick={() => setAsked(false)}
              >
                {t('payLink.revoke.button')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {asked !== null && (
        <PayLinkDialog
          registrationId={registrationId}
          payLink={payLink}
          isOpen={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
};
