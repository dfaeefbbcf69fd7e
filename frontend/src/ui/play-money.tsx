import { Alert } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ProviderMode } from '@turnout/contracts/charges';
import { useTranslation } from 'react-i18next';

/** Says that no payment here is real, wherever one can be made, is shown or is set up (rule money/play-money); nothing where payments are real. */
export const PlayMoney = ({ mode }: { readonly mode: ProviderMode | null }) => {
  const { t } = useTranslation('ui');
  if (mode === null || mode === 'live') return null;
  return (
    <Alert color="grape" icon={<IconFlask aria-hidden />} title={t(`playMoney.${mode}`)}>
      {t(`playMoney.${mode}Text`)}
    </Alert>
  );
};
