import { Text } from '@mantine/core';
import type { PayCode } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useLinkForOthers } from '../../../platform/reach.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import classes from '../parts/site.module.css';

/** A link for whoever pays in the registrant's place: it shows what is due and opens nothing else (rule money/link-to-pay). */
export const PassOn = ({ payCode }: { readonly payCode: PayCode }) => {
  const { t } = useTranslation('site');
  return (
    <details className={classes.passOn}>
      <summary>{t('payment.passOn.title')}</summary>
      <Text size="sm" mb="xs">
        {t('payment.passOn.text')}
      </Text>
      <CopyField label={t('payment.passOn.link')} value={useLinkForOthers(`/checkout/${payCode}`)} />
    </details>
  );
};
