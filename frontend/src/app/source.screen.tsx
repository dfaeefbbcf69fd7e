import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';
import { supportContact } from '../ui/support-contact.ts';

/** Where no address of the source code is set: the licence, and whom to ask. */
export const SourceScreen = () => {
  const { t } = useTranslation('app');
  const contact = supportContact();
  return (
    <Page title={t('source.title')} lead={t('source.licence')} size="sm">
      <Text>{t('source.ask')}</Text>
      {contact !== '' && <Anchor href={`mailto:${contact}`}>{contact}</Anchor>}
    </Page>
  );
};
