import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core';
import { mailTextRecord, type MailTextView } from '@turnout/contracts/event-setup';
import { EventId, languages, type Language } from '@turnout/contracts/kernel';
import { mailKindNames, mailKinds, type MailKind } from '@turnout/contracts/mails';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { MailState } from '../../platform/mail.tsx';
import { useTopic } from '../../platform/topic.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { languageNames, useReads } from './languages.ts';

interface RowProps {
  readonly eventId: EventId;
  readonly kind: MailKind;
  readonly texts: readonly MailTextView[];
}

const MailRow = ({ eventId, kind, texts }: RowProps) => {
  const { t } = useTranslation('messaging');
  const name = mailKinds[kind].name[useReads()];
  const isOwn = (language: Language): boolean => texts.some((one) => one.kind === kind && one.language === language);
  return (
    <Card component="li" padding="sm">
      <Group justify="space-between">
        <Text fw={600}>{name}</Text>
        <Group gap="md">
          {languages.map((language) => (
            <Group key={language} gap={6} wrap="nowrap">
              <Anchor
                component={Link}
                to={`/dashboard/${eventId}/mail-texts/${kind}/${language}`}
                aria-label={t(isOwn(language) ? 'ownWords.openYours' : 'ownWords.openOurs', {
                  name,
                  language: languageNames[language],
                })}
              >
                {languageNames[language]}
              </Anchor>
              {isOwn(language) && <Badge variant="light">{t('ownWords.yours')}</Badge>}
            </Group>
          ))}
        </Group>
      </Group>
    </Card>
  );
};

/** The e-mails that visitors get by themselves, and in which languages their words are the organisers' (rule messaging/own-words). */
export const MailTextsScreen = () => {
  const { t } = useTranslation('messaging');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(mailTextRecord.topic, { eventId });
  return (
    <Page title={mailTextRecord.inWords[useReads()][0]} lead={t('ownWords.lead')} size="md">
      <MailState />
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={6} />}
      {view !== null && (
        <Stack component="ul" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
          {mailKindNames.map((kind) => (
            <MailRow key={kind} eventId={eventId} kind={kind} texts={view} />
          ))}
        </Stack>
      )}
    </Page>
  );
};
