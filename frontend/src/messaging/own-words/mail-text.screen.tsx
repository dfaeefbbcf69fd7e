import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { mailTextRecord, type MailTextView } from '@turnout/contracts/event-setup';
import { EventId, languages, type Language } from '@turnout/contracts/kernel';
import { mailKindNames, mailKinds, type MailKind } from '@turnout/contracts/mails';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useTopic } from '../../platform/topic.ts';
import { RetireDialog } from '../../records/retire.dialog.tsx';
import { useRetire } from '../../records/use-retire.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { languageNames, useReads } from './languages.ts';
import { MailTextForm } from './mail-text.form.tsx';

interface OpenedProps {
  readonly eventId: EventId;
  readonly kind: MailKind;
  readonly language: Language;
}

const Opened = ({ eventId, kind, language }: OpenedProps) => {
  const { t } = useTranslation('messaging');
  const reads = useReads();
  const home = `/dashboard/${eventId}/mail-texts`;
  const { state, view } = useTopic(mailTextRecord.topic, { eventId });
  const retiring = useRetire<MailTextView>(mailTextRecord);
  const own = view?.find((one) => one.kind === kind && one.language === language) ?? null;
  const current = own?._id ?? 'ours';
  /** The words that the form was opened on; it stays there as long as something is written in it that is not saved. */
  const [opened, setOpened] = useState<string | null>(null);
  const isDirty = useRef((): boolean => false);
  const takenBack = useRef<string | null>(null);
  const lets = opened === null || !isDirty.current() || takenBack.current === opened;
  if (view !== null && opened !== current && lets) setOpened(current);
  const takeBack =
    own === null ? null : (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => {
          takenBack.current = own._id;
          retiring.ask(own);
        }}
      >
        {t('ownWords.takeBack')}
      </Button>
    );
  return (
    <Page
      title={mailKinds[kind].name[reads]}
      lead={t('ownWords.formLead', { language: languageNames[language] })}
      back={{ to: home, label: mailTextRecord.inWords[reads][0] }}
      size="md"
      actions={takeBack}
    >
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={6} />}
      {opened !== null && opened !== current && (
        <Alert color="yellow" role="alert" mb="md">
          <Group justify="space-between">
            <Text size="sm">{t('ownWords.meanwhile')}</Text>
            <Button variant="default" size="sm" onClick={() => setOpened(current)}>
              {t('ownWords.showTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
      {view !== null && opened !== null && (
        <MailTextForm
          key={opened}
          isDirty={isDirty}
          eventId={eventId}
          view={own}
          home={home}
          kind={kind}
          language={language}
        />
      )}
      <RetireDialog retiring={retiring} title={t('ownWords.takeBackTitle')}>
        {t('ownWords.takeBackText')}
      </RetireDialog>
    </Page>
  );
};

/** The organisers' own words of one e-mail in one language. */
export const MailTextScreen = () => {
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const kind = mailKindNames.find((one) => one === params['kind']);
  const language = languages.find((one) => one === params['language']);
  if (kind === undefined || language === undefined) return <Navigate replace to={`/dashboard/${eventId}/mail-texts`} />;
  return <Opened key={`${kind} ${language}`} eventId={eventId} kind={kind} language={language} />;
};
