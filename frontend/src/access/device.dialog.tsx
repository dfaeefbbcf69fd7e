import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, InviteDevice, RenameDevice, type DeviceView } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AddressQr } from '../platform/address-qr.tsx';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { Busy } from '../ui/busy.tsx';
import { notices } from '../ui/notices.tsx';
import { Problem } from './account-card.tsx';
import { Limit, LimitBoxes, LimitsForm, profileOf } from './device-limits.form.tsx';
import { chosenPlaces, DevicePlaces, PlaceValues, usePlacesToGive } from './device-places.form.tsx';

type Invitation = z.output<typeof accessApi.inviteDevice.output>;

/** What the dialog is open for. */
export type DeviceAsked =
  | { readonly kind: 'invite' }
  | { readonly kind: 'code' | 'rename' | 'limits'; readonly device: DeviceView };

const Values = PlaceValues.extend({ name: InviteDevice.shape.name, limits: z.array(Limit) });

interface InviteProps {
  readonly eventId: EventId;
  readonly onMade: (made: Invitation) => void;
  readonly onCancel: () => void;
}

const InviteForm = ({ eventId, onMade, onCancel }: InviteProps) => {
  const { t } = useTranslation('access');
  const known = usePlacesToGive(eventId);
  const { run, isSaving } = useCommand(accessApi.inviteDevice);
  const form = useForm<z.input<typeof Values>>({
    initialValues: { name: '', where: 'door', checkpoints: [], activities: [], limits: [] },
    validate: (values) => problemsOf(Values, values, t),
  });
  const submit = form.onSubmit(async ({ name, limits, ...places }) => {
    if (isSaving) return;
    const profile = profileOf(limits);
    const answer = await run({ body: { eventId, name, ...chosenPlaces(known, places), profile } });
    if (answer.ok) onMade(answer.data);
    else form.setFieldError('name', answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          required
          label={t('devices.name')}
          description={t('devices.nameHint')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <DevicePlaces known={known} form={form} />
        <LimitBoxes {...form.getInputProps('limits')} />
        <DialogButtons label={t('devices.make')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

interface RenameProps {
  readonly device: DeviceView;
  readonly onClose: () => void;
}

const RenameForm = ({ device, onClose }: RenameProps) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.renameDevice);
  const form = useForm({
    initialValues: { name: device.name },
    validate: (values) => problemsOf(RenameDevice, values, t),
  });
  const submit = form.onSubmit(async ({ name }) => {
    const answer = await run({ params: { id: device._id }, body: { name } });
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput required label={t('devices.name')} data-autofocus {...form.getInputProps('name')} />
        <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** The code as a picture, for as long as it is good; it is nowhere to be read again. */
const ShownCode = ({ made: { device, code } }: { readonly made: Invitation }) => {
  const { t } = useTranslation('access');
  return (
    <Stack align="center">
      <Text>{t('devices.scan')}</Text>
      <AddressQr path={`/enrol#${code}`} alt={t('devices.qrOf', { name: device.name })} side={288} />
      <Text role="status" c="dimmed">
        {t('devices.scanHint')}
      </Text>
    </Stack>
  );
};

/** Asks for a new code of its own accord, once. */
const NewCode = ({ device }: { readonly device: DeviceView }) => {
  const [made, setMade] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { t } = useTranslation('access');
  const { run } = useCommand(accessApi.showDeviceCode);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void run({ params: { id: device._id } }).then((answer) =>
      answer.ok ? setMade(answer.data) : setProblem(answer.refusal.message),
    );
  }, [run, device]);
  if (problem !== null) return <Problem message={problem} />;
  return made === null ? <Busy label={t('ui:loading')} /> : <ShownCode made={made} />;
};

interface Props {
  readonly eventId: EventId;
  readonly asked: DeviceAsked | null;
  /** The event's devices as they are now: once a phone has enrolled, its code is put away. */
  readonly devices: readonly DeviceView[];
  readonly onClose: () => void;
}

/** Adds a desk and shows its code, shows a new code, or renames it; closes by itself when the phone has become it. */
export const DeviceDialog = ({ eventId, asked, devices, onClose }: Props) => {
  const { t } = useTranslation('access');
  const [made, setMade] = useState<Invitation | null>(null);
  const awaited = asked?.kind === 'code' ? asked.device._id : asked?.kind === 'invite' ? made?.device._id : undefined;
  const arrived = devices.find(({ _id, enrolledAt }) => _id === awaited && enrolledAt !== null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (arrived === undefined) return;
    notices.success(t('devices.arrived', { name: arrived.name }));
    latest.current();
  }, [arrived, t]);
  const titles = {
    invite: made === null ? 'devices.newTitle' : 'devices.codeTitle',
    code: 'devices.codeTitle',
    rename: 'devices.renameTitle',
    limits: 'devices.limits.title',
  } as const;
  const title = asked === null ? '' : t(titles[asked.kind]);
  return (
    <Dialog
      opened={asked !== null}
      onClose={close}
      closeOnClickOutside={made === null}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {asked?.kind === 'invite' && made === null && <InviteForm eventId={eventId} onMade={setMade} onCancel={close} />}
      {asked?.kind === 'invite' && made !== null && <ShownCode made={made} />}
      {asked?.kind === 'code' && <NewCode device={asked.device} />}
      {asked?.kind === 'limits' && <LimitsForm device={asked.device} onClose={close} />}
      {asked?.kind === 'rename' && <RenameForm device={asked.device} onClose={close} />}
    </Dialog>
  );
};
