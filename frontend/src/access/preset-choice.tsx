import { Radio, Stack } from '@mantine/core';
import { RoleFlags } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../platform/session.ts';
import { givable, presets, withFlags, type Preset } from './permission-groups.ts';
import { RoleReach } from './role-reach.tsx';

const presetNames: readonly Preset[] = ['desk', 'frontOffice', 'organiser'];

const cutOff = 'preventUserFromEditingRegistrationsCreatedAfterDate';

/** The role that somebody begins with: one of the presets, as far as its giver holds it, to the date that holds its giver. */
export const useRoleToBegin = (
  eventId: EventId,
): { readonly preset: Preset; readonly role: RoleFlags; readonly setPreset: (preset: string) => void } => {
  const may = useMay(eventId);
  const [chosen, setPreset] = useState<string>('desk');
  const preset = presetNames.find((name) => name === chosen) ?? 'desk';
  const none = RoleFlags.safeParse({ [cutOff]: useSession().user?.roles[eventId]?.[cutOff] });
  const role = none.success ? none.data : RoleFlags.parse({});
  return { preset, role: withFlags(role, givable(presets[preset], may), true), setPreset };
};

/** Chooses it, and says what it can and cannot do. */
export const PresetChoice = ({ preset, role, setPreset }: ReturnType<typeof useRoleToBegin>) => {
  const { t } = useTranslation('access');
  return (
    <>
      <Radio.Group label={t('addUser.role')} description={t('addUser.roleHint')} value={preset} onChange={setPreset}>
        <Stack gap="sm" mt="sm">
          {presetNames.map((name) => (
            <Radio key={name} value={name} label={t(`preset.${name}.name`)} description={t(`preset.${name}.text`)} />
          ))}
        </Stack>
      </Radio.Group>
      <RoleReach role={role} isBrief />
    </>
  );
};
