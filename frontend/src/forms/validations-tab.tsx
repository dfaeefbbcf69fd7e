import { Button, Stack, Switch, Text } from '@mantine/core';
import {
  type TypeView,
  validationApi,
  validationRecord,
  validationsTopic,
  type ValidationView,
} from '@turnout/contracts/forms';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { RetireDialog } from '../records/retire.dialog.tsx';
import { useRetire } from '../records/use-retire.ts';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import classes from './fields-tab.module.css';
import { ValidationDialog } from './validation.dialog.tsx';

interface RowProps {
  readonly validation: ValidationView;
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  readonly onActive: (active: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const Row = ({ validation, mayEdit, isSaving, onActive, onEdit, onDelete }: RowProps) => {
  const { t } = useTranslation('forms');
  const isAdmin = useSession().user?.admin === true;
  const { name, message, active } = validation;
  return (
    <li className={classes.row} style={{ flexWrap: 'wrap' }}>
      <Switch
        checked={active}
        disabled={!mayEdit || isSaving}
        aria-label={t('validations.activeOf', { name })}
        onChange={({ currentTarget }) => onActive(currentTarget.checked)}
      />
      <div style={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {message}
        </Text>
      </div>
      <RowActions name={name} onEdit={isAdmin ? onEdit : undefined} onDelete={mayEdit ? onDelete : undefined} />
    </li>
  );
};

/** Answers that may not come together on a type's form (rule forms/enhanced-validation); each change is saved at once. */
export const ValidationsTab = ({ type }: { readonly type: TypeView }) => {
  const { t } = useTranslation('forms');
  const { eventId, _id: typeId } = type;
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const topic = useTopic(validationsTopic, { eventId });
  const own = { ...topic, view: topic.view?.filter((one) => one.type === typeId) ?? null };
  const [open, setOpen] = useState<ValidationView | 'new' | null>(null);
  const retiring = useRetire<ValidationView>({
    calls: { ...validationRecord.calls, retire: validationApi.retireValidation },
  });
  const activate = useCommand(validationApi.activateValidations);
  const setActive = async ({ _id }: ValidationView, active: boolean): Promise<void> => {
    const others = (own.view ?? []).filter((one) => one.active && one._id !== _id).map((one) => one._id);
    const answer = await activate.run({
      params: { eventId, typeId },
      body: { activeIds: active ? [...others, _id] : others },
    });
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('validations.lead')}</Text>
      <LiveList
        topic={own}
        empty={{ icon: <IconShieldCheck />, title: t('validations.none'), text: t('validations.noneText') }}
      >
        {(validations) => (
          <ul className={classes.list}>
            {validations.map((validation) => (
              <Row
                key={validation._id}
                validation={validation}
                mayEdit={mayEdit}
                isSaving={activate.isSaving}
                onActive={(active) => void setActive(validation, active)}
                onEdit={() => setOpen(validation)}
                onDelete={() => retiring.ask(validation)}
              />
            ))}
          </ul>
        )}
      </LiveList>
      {mayEdit && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setOpen('new')}>
            {t('validations.new')}
          </Button>
        </div>
      )}
      {open !== null && (
        <ValidationDialog type={type} validation={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      <RetireDialog retiring={retiring} title={t('validations.deleteTitle')}>
        {t('validations.deleteText', { name: retiring.asked?.name ?? '' })}
      </RetireDialog>
    </Stack>
  );
};
