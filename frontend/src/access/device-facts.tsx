import { Badge, Group, Text } from '@mantine/core';
import type { DeviceView } from '@turnout/contracts/access';
import { useTranslation } from 'react-i18next';
import { DeskSaidText } from '../ui/desk-said.tsx';
import { Limit } from './device-limits.form.tsx';

/** The parts that are kept from a door device, the code of a kiosk, and what the device says of itself. */
export const DeviceFacts = ({ device: { profile, kioskCode, said } }: { readonly device: DeviceView }) => {
  const { t } = useTranslation('access');
  const limits = Limit.options.filter((limit) => profile[limit] && !(limit === 'onePlace' && profile.kiosk));
  return (
    <>
      {limits.length > 0 && (
        <Group gap={6} mt={4}>
          {limits.map((limit) => (
            <Badge key={limit} variant="light" color="gray" tt="none">
              {t(`devices.limits.${limit}`)}
            </Badge>
          ))}
        </Group>
      )}
      {kioskCode !== null && (
        <Text size="sm" mt={4}>
          {t('devices.kioskCode')} <b className="tabular">{kioskCode}</b>
        </Text>
      )}
      {said !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          <DeskSaidText said={said} />
        </Text>
      )}
    </>
  );
};
