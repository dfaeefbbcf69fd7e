import { Button, Group } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { walletApi } from '@turnout/contracts/integrations';
import { RegistrantId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, Refusal } from '../../../platform/api.ts';
import { leaveFrame } from '../../../platform/framed.ts';
import { notices } from '../../../ui/notices.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { reading } from './reading.ts';
import classes from './site.module.css';

/** The wallets that passes are made for: the same for everybody. */
const useWays = reading(async (_, signal) => (await call(walletApi.walletWays, { signal })).data);

/** Offers somebody's pass for the wallet of a phone, where the installation makes any (rule integrations/wallet-passes). */
export const WalletLinks = ({ of, name }: { readonly of: string; readonly name: string }) => {
  const { t } = useTranslation('site');
  const ways = useWays('all');
  const [isSaving, setSaving] = useState(false);
  if (ways.state !== 'read' || !(ways.data.apple || ways.data.google)) return null;
  const toGoogle = async (): Promise<void> => {
    setSaving(true);
    try {
      const params = { registrationId: RegistrantId.parse(of) };
      leaveFrame((await call(walletApi.googlePass, { params })).data.address);
    } catch (error) {
      notices.danger(error instanceof Refusal ? error.message : t('noConnection'));
    } finally {
      setSaving(false);
    }
  };
  const icon = <IconWallet size={18} aria-hidden />;
  return (
    <Group gap="xs" className={classes.notPrinted ?? ''}>
      {ways.data.apple && (
        <Button
          component="a"
          href={walletApi.applePass.path.replace(':registrationId', of)}
          variant="default"
          leftSection={icon}
          aria-label={t('confirmation.wallet.appleOf', { name })}
        >
          {t('confirmation.wallet.apple')}
        </Button>
      )}
      {ways.data.google && (
        <SavingButton
          variant="default"
          isSaving={isSaving}
          leftSection={icon}
          aria-label={t('confirmation.wallet.googleOf', { name })}
          onClick={() => void toGoogle()}
        >
          {t('confirmation.wallet.google')}
        </SavingButton>
      )}
    </Group>
  );
};
