import { Button, Card, Center, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { badgeTextOf, CheckpointId, EventId } from '@turnout/contracts/kernel';
import { IconScan, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Busy } from '../ui/busy.tsx';
import { Refusal } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFrameTitle } from '../ui/frame-title.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { CameraDialog } from './camera.dialog.tsx';
import classes from './desk.module.css';
import { GroupForm } from './group.form.tsx';
import { type PublicCheckpoint, readPublicCheckpoint } from './public-checkpoint.ts';
import { type GroupAtHand, useGroup } from './use-group.ts';
import { VerdictBanner, type VerdictBannerProps } from './verdict.banner.tsx';

const Frame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.public}>
    <title>{`${title} · Turnout`}</title>
    {children}
  </div>
);

/** Looks somebody up. @param name typed beside a number. */
type LookUp = (text: string, name?: string) => void;

const ScanButton = ({ onCode, isMain }: { readonly onCode: LookUp; readonly isMain: boolean }) => {
  const { t } = useTranslation('checkpoint');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="lg"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconScan size={22} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('desk.scan')}
      </Button>
      {isOpen && <CameraDialog onCode={onCode} onClose={() => setOpen(false)} />}
    </>
  );
};

/** A number such as events give that number nobody in sequence. */
const randomExample = 'K7M31Q4TV';

/** How to begin: with a number where the checkpoint takes one, else with a badge alone. */
interface BeginProps {
  readonly group: GroupAtHand;
  readonly onLookUp: LookUp;
  readonly takesNumbers: boolean;
  /** The event's numbers run in sequence: one alone shows nobody. */
  readonly asksName: boolean;
  readonly exampleNumber: string | undefined;
}

const Begin = ({ group, onLookUp, takesNumbers, asksName, exampleNumber = randomExample }: BeginProps) => {
  const { t } = useTranslation('checkpoint');
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const search = (event: FormEvent): void => {
    event.preventDefault();
    // A badge that a hand scanner reads into the field needs no name.
    const isNameMissing = asksName && name.trim() === '' && badgeTextOf(text) === null;
    setMissing(text.trim() === '' || isNameMissing);
    if (text.trim() !== '' && !isNameMissing) onLookUp(text, asksName ? name : undefined);
  };
  if (!takesNumbers)
    return (
      <Card>
        <Stack align="center" ta="center" py="lg">
          <Text size="lg" fw={600}>
            {t('public.scanToBegin')}
          </Text>
          <ScanButton onCode={onLookUp} isMain />
        </Stack>
      </Card>
    );
  return (
    <Card>
      <form noValidate onSubmit={search}>
        <Stack>
          <TextInput
            size="lg"
            label={t('public.withRegistration')}
            description={t('public.numberHint', { example: spokenNumber(exampleNumber) })}
            error={isMissing && text.trim() === '' ? t('desk.required') : null}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {asksName && (
            <TextInput
              size="lg"
              label={t('public.lastName')}
              description={t('public.lastNameWhy')}
              error={isMissing && name.trim() === '' ? t('public.lastNameRequired') : null}
              value={name}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <div className={classes.actions}>
            <SavingButton
              type="submit"
              size="lg"
              isSaving={group.isAsking}
              leftSection={<IconSearch size={20} aria-hidden />}
            >
              {t('public.search')}
            </SavingButton>
            <ScanButton onCode={onLookUp} isMain={false} />
          </div>
        </Stack>
      </form>
    </Card>
  );
};

const OpenCheckpoint = ({ eventId, known }: { readonly eventId: EventId; readonly known: PublicCheckpoint }) => {
  const { t } = useTranslation('checkpoint');
  const navigate = useNavigate();
  const { checkpoint, fields, eventName, timeZone, asksName, exampleNumber } = known;
  useFrameTitle(eventName, `/evt/${eventId}`);
  const [shown, setShown] = useState<Omit<VerdictBannerProps, 'zone'>>({ verdict: null, pulse: 0 });
  const say = (verdict: VerdictBannerProps['verdict']): void =>
    setShown(({ pulse }) => ({ verdict, pulse: pulse + 1 }));
  const group = useGroup({
    eventId,
    checkpointId: checkpoint._id,
    isStaff: false,
    onCheckedIn: ({ _id }) => void navigate(`/confirmation/${_id}`),
  });
  const lookUp: LookUp = (text, name) => {
    say(null);
    void group.lookUp(text, { name }).then(say);
  };
  const again = (): void => {
    say(null);
    group.reset();
  };
  return (
    <Frame title={checkpoint.name}>
      <header>
        <Title order={1}>{checkpoint.name}</Title>
        {checkpoint.description !== '' && <Text mt={4}>{checkpoint.description}</Text>}
      </header>
      {group.people.length === 0 && (
        <Begin
          group={group}
          onLookUp={lookUp}
          takesNumbers={checkpoint.additionalSettings.enableSearchForExternalCheckin}
          asksName={asksName}
          exampleNumber={exampleNumber}
        />
      )}
      {group.isAsking && (
        <Center>
          <Busy label={t('ui:loading')} />
        </Center>
      )}
      <VerdictBanner {...shown} zone={timeZone} />
      <GroupForm
        key={group.people[0]?._id ?? 'nobody'}
        group={group}
        fields={fields}
        onSubmit={() => void group.submit().then(say)}
        onRescan={again}
      />
    </Frame>
  );
};

/** People check themselves in (rule checkpoint/public-screen). */
export const PublicCheckInScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const eventId = EventId.safeParse(params['eventId']).data;
  const id = CheckpointId.safeParse(params['checkpointId']).data;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['public-checkpoint', id],
      enabled: id !== undefined,
      queryFn: ({ signal }) => (id === undefined ? null : readPublicCheckpoint(id, signal)),
    },
    queryClient,
  );
  const isMissing =
    id === undefined ||
    eventId === undefined ||
    (error instanceof Refusal && error.status === 404) ||
    (data !== undefined && data !== null && data.checkpoint.eventId !== eventId);
  if (isMissing)
    return (
      <Frame title={t('missing.title')}>
        <ErrorState title={t('missing.title')} message={t('missing.text')} />
      </Frame>
    );
  if (error instanceof Refusal && error.code === 'checkpoint-disabled')
    return <Navigate to={`/forbidden/${eventId}`} replace />;
  if (error !== null)
    return (
      <Frame title={t('public.title')}>
        <ErrorState onRetry={() => void refetch()} />
      </Frame>
    );
  if (data === undefined || data === null)
    return (
      <Frame title={t('public.title')}>
        <Center mih="50dvh">
          <Busy label={t('ui:loading')} />
        </Center>
      </Frame>
    );
  if (!data.checkpoint.checkinEnabled) return <Navigate to={`/forbidden/${eventId}`} replace />;
  return <OpenCheckpoint eventId={eventId} known={data} />;
};
