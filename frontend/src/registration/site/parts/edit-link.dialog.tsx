import { Stack, Text, TextInput } from '@mantine/core';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, Refusal, sentenceOfNoAnswer } from '../../../platform/api.ts';
import { bareNumber } from '../../../ui/confirmation-number.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { tellAsked } from '../../../ui/tell-asked.ts';
import classes from './site.module.css';
import type { SiteEvent } from './site-reads.ts';

interface EditLinkDialogProps {
  readonly event: Pick<SiteEvent, '_id' | 'showEditRegistrationRequestInfo' | 'editRegistrationRequestInfo'>;
  /** Words of the page's own address: `email`, `confno` (rule registration/edit-dialog-by-link). */
  readonly begin?: { readonly email: string; readonly number: string } | undefined;
  readonly onClose: () => void;
}

/** Has a link sent; the answer says the same whoever asks for whatever (rule self-service/asking-for-an-edit-link). */
const useRequest = ({ event, begin, onClose }: EditLinkDialogProps) => {
  const { t } = useTranslation('site');
  const [email, setEmail] = useState(begin?.email ?? '');
  const [number, setNumber] = useState(begin?.number ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (isAsking) return;
    const registrationId = bareNumber(number);
    if (email.trim() === '') return setProblem(t('editLink.emailMissing'));
    if (registrationId === '') return setProblem(t('status.numberMissing'));
    setAsking(true);
    setProblem(null);
    try {
      const { data } = await call(selfServiceApi.requestEditLink, {
        params: { method: 'email' },
        body: { eventId: event._id, email: email.trim(), registrationId, host: window.location.origin },
      });
      tellAsked(data, t('editLink.notSent'));
      onClose();
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.message);
      else setProblem(sentenceOfNoAnswer(error) ?? t('noConnection'));
    } finally {
      setAsking(false);
    }
  };
  return { email, setEmail, number, setNumber, problem, isAsking, ask };
};

/** 'Edit My Registration': asks for a link by e-mail. */
export const EditLinkDialog = (props: EditLinkDialogProps) => {
  const { t } = useTranslation('site');
  const { event, onClose } = props;
  const { email, setEmail, number, setNumber, problem, isAsking, ask } = useRequest(props);
  const info = event.showEditRegistrationRequestInfo ? event.editRegistrationRequestInfo : '';
  return (
    <Dialog opened onClose={onClose} title={t('editLink.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <form noValidate onSubmit={(pressed) => void ask(pressed)}>
        <Stack>
          <Text className={classes.description ?? ''} dir="auto">
            {info === '' ? t('editLink.text') : info}
          </Text>
          <TextInput
            label={t('editLink.email')}
            type="email"
            autoComplete="email"
            data-autofocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <TextInput
            label={t('status.number')}
            description={t('status.numberHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <Text role="alert" c="var(--mantine-color-error)" fw={600}>
            {problem}
          </Text>
          <DialogButtons label={t('editLink.send')} isSaving={isAsking} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
