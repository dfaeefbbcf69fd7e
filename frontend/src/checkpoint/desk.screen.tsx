import { Alert, Button, TextInput } from '@mantine/core';
import { checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { IconArrowRight, IconBan, IconScan, IconUsers } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { useAwake } from '../ui/use-awake.ts';
import { useWedge } from '../ui/use-wedge.ts';
import { BehindAlert } from './behind.alert.tsx';
import { CameraDialog } from './camera.dialog.tsx';
import classes from './desk.module.css';
import { GroupForm } from './group.form.tsx';
import { staffFields } from './shown-fields.ts';
import { type Desk, useDesk } from './use-desk.ts';
import { VerdictBanner } from './verdict.banner.tsx';

/** The hands stay on the keyboard: with a group there, Enter presses the main button; without, the field takes the next. */
const useFocus = (desk: Desk, field: RefObject<HTMLInputElement | null>, main: RefObject<HTMLDivElement | null>) => {
  const groupId = desk.people[0]?._id ?? null;
  const isReady = groupId !== null;
  useEffect(() => {
    if (isReady) main.current?.querySelector('button')?.focus({ preventScroll: true });
    else if (!desk.isAsking) field.current?.focus({ preventScroll: true });
  }, [groupId, isReady, desk.isAsking, field, main]);
};

interface DeskProps {
  readonly eventId: EventId;
  readonly checkpoint: CheckpointView;
  readonly presented: string;
}

const CheckpointDesk = ({ eventId, checkpoint, presented }: DeskProps) => {
  const { t } = useTranslation('checkpoint');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const definitions = useTopic(checkpointTopics.fields, { eventId }).view ?? [];
  const desk = useDesk({ eventId, checkpointId: checkpoint._id, zone, isLive: true });
  const [text, setText] = useState(presented);
  const [camera, setCamera] = useState<'never' | 'open' | 'used'>('never');
  const field = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const wasPresented = useRef(false);
  useAwake();
  useWedge({ field, onText: setText, onCode: (code) => void desk.lookUp(code) });
  useFocus(desk, field, main);
  const proceed = (event: FormEvent): void => {
    event.preventDefault();
    void desk.lookUp(text);
    setText('');
  };
  useEffect(() => {
    if (presented === '' || wasPresented.current) return;
    wasPresented.current = true;
    setText('');
    void desk.lookUp(presented);
  }, [presented, desk]);
  const rescan = (): void => {
    desk.hush();
    desk.reset();
    setText('');
    field.current?.focus();
    if (camera === 'used') setCamera('open');
  };
  return (
    <>
      <form noValidate onSubmit={proceed} className={classes.search}>
        <TextInput
          ref={field}
          size="lg"
          className={classes.input ?? ''}
          label={t('desk.input')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SavingButton
          type="submit"
          size="lg"
          isSaving={desk.isAsking}
          leftSection={<IconArrowRight size={20} aria-hidden />}
        >
          {t('desk.proceed')}
        </SavingButton>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconScan size={20} aria-hidden />}
          onClick={() => setCamera('open')}
        >
          {t('desk.scan')}
        </Button>
      </form>
      {!checkpoint.checkinEnabled && (
        <Alert color="yellow" icon={<IconBan aria-hidden />} title={t('desk.switchedOff')} />
      )}
      <VerdictBanner verdict={desk.verdict} />
      {desk.isBehind && <BehindAlert />}
      <GroupForm
        key={desk.people[0]?._id ?? 'nobody'}
        desk={desk}
        fields={staffFields(checkpoint.fieldsForCheckinAndAttendeesPage, definitions)}
        mainRef={main}
        onRescan={rescan}
      />
      {camera === 'open' && (
        <CameraDialog onCode={(code) => void desk.lookUp(code)} onClose={() => setCamera('used')} />
      )}
    </>
  );
};

/** Staff check people in at a checkpoint (spec 002, section 2 «Staff check-in screen»). */
export const CheckpointDeskScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const [search] = useSearchParams();
  const eventId = EventId.parse(params['eventId']);
  const checkpointId = CheckpointId.safeParse(params['checkpointId']).data ?? null;
  const { state, view } = useTopic(checkpointTopics.checkpoints, { eventId });
  const checkpoint = view?.find(({ _id }) => _id === checkpointId);
  const home = `/dashboard/${eventId}/checkpoints`;
  return (
    <Page
      title={checkpoint === undefined ? t('desk.name') : t('desk.title', { name: checkpoint.name })}
      size="md"
      back={{ to: home, label: t('list.title') }}
      actions={
        <Button
          component={Link}
          to={`${home}/${checkpointId ?? ''}/attendees`}
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          {t('desk.viewAttendees')}
        </Button>
      }
    >
      {view === null && state !== 'refused' && <FormSkeleton fields={1} />}
      {(state === 'refused' || (view !== null && checkpoint === undefined)) && (
        <ErrorState title={t('missing.title')} message={t('missing.text')} />
      )}
      {checkpoint !== undefined && (
        <CheckpointDesk
          key={checkpoint._id}
          eventId={eventId}
          checkpoint={checkpoint}
          presented={search.get('regNoOrId') ?? ''}
        />
      )}
    </Page>
  );
};
