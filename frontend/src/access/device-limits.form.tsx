import { Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, type DeviceView } from '@turnout/contracts/access';
import { DeviceProfile } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';

/** The parts that may be kept from a door device. */
export const Limit = DeviceProfile.keyof();
type Limits = readonly (typeof Limit.options)[number][];

/** The profile with these limits; a kiosk stays at its one place. */
export const profileOf = (limits: Limits): DeviceProfile => {
  const has = (limit: Limits[number]) => limits.includes(limit);
  const kiosk = has('kiosk');
  return { namesHidden: has('namesHidden'), noSearch: has('noSearch'), onePlace: kiosk || has('onePlace'), kiosk };
};

interface BoxesProps {
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
}

/** The limits of a door device, to be ticked. */
export const LimitBoxes = ({ value = [], onChange = () => undefined }: BoxesProps) => {
  const { t } = useTranslation('access');
  return (
    <Checkbox.Group label={t('devices.limits.title')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {Limit.options.map((limit) => (
          <Checkbox
            key={limit}
            value={limit}
            label={t(`devices.limits.${limit}`)}
            description={t(`devices.limits.${limit}Hint`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

interface FormProps {
  readonly device: DeviceView;
  readonly onClose: () => void;
}

/** Changes what a door device shows and may do; it hears of it at once. */
export const LimitsForm = ({ device, onClose }: FormProps) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.changeDeviceProfile);
  const { profile } = device;
  const form = useForm<{ limits: string[] }>({
    initialValues: { limits: Limit.options.filter((limit) => profile[limit]) },
  });
  const submit = form.onSubmit(async ({ limits }) => {
    const answer = await run({
      params: { id: device._id },
      body: { profile: profileOf(Limit.array().parse(limits)) },
    });
    if (answer.ok) onClose();
    else form.setFieldError('limits', answer.refusal.message);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <LimitBoxes {...form.getInputProps('limits')} />
        {form.errors['limits'] !== undefined && (
          <Text role="alert" c="red">
            {form.errors['limits']}
          </Text>
        )}
        <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};
