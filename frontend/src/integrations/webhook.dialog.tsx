import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  AddWebhook,
  flagOfKind,
  integrationsApi,
  webhookKinds,
  type WebhookView,
} from '@turnout/contracts/integrations';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { Once } from './once.tsx';
import { readAgain } from './use-polled.ts';

/** What the dialog is open for: another endpoint, one that is there, or a secret that was just made. */
export type WebhookAsked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly webhook: WebhookView }
  | { readonly kind: 'secret'; readonly secret: string };

const Values = AddWebhook.omit({ eventId: true });

interface FormProps {
  readonly eventId: EventId;
  /** Null: another one. */
  readonly webhook: WebhookView | null;
  /** @param secret of one that was just added; null: it was changed. */
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel: () => void;
}

const WebhookForm = ({ eventId, webhook, onSaved, onCancel }: FormProps) => {
  const { t } = useTranslation('integrations');
  const may = useMay(eventId);
  const adding = useCommand(integrationsApi.addWebhook);
  const revising = useCommand(integrationsApi.reviseWebhook);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.input<typeof Values>>({
    initialValues: {
      url: webhook?.url ?? 'https://',
      description: webhook?.description ?? '',
      kinds: [...(webhook?.kinds ?? [])],
    },
    validate: (values) => problemsOf(Values, values, t),
  });
  const isSaving = adding.isSaving || revising.isSaving;
  const send = async (values: z.input<typeof Values>): Promise<string | null> => {
    if (webhook === null) {
      const answer = await adding.run({ body: { eventId, ...values } });
      if (answer.ok) onSaved(answer.data.secret);
      return answer.ok ? null : answer.refusal.message;
    }
    const answer = await revising.run({ params: { eventId, id: webhook._id }, body: values });
    if (answer.ok) onSaved(null);
    return answer.ok ? null : answer.refusal.message;
  };
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    setProblem(await send(values));
    await readAgain();
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput
          required
          type="url"
          inputMode="url"
          label={t('webhooks.url')}
          description={t('webhooks.urlHint')}
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput label={t('webhooks.description')} {...form.getInputProps('description')} />
        <Checkbox.Group
          required
          label={t('webhooks.kinds')}
          description={t('webhooks.kindsHint')}
          {...form.getInputProps('kinds')}
        >
          <Stack gap="xs" mt="xs">
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={t(`kind.${kind.replace('.', '_')}`)}
                disabled={!may(flagOfKind(kind))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogButtons
          label={webhook === null ? t('webhooks.add') : t('ui:save')}
          isSaving={isSaving}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};

interface Props {
  readonly eventId: EventId;
  readonly asked: WebhookAsked | null;
  readonly onAsk: (asked: WebhookAsked | null) => void;
}

/** Adds an endpoint and shows its secret, once; or changes one. */
export const WebhookDialog = ({ eventId, asked, onAsk }: Props) => {
  const { t } = useTranslation('integrations');
  const titles = { add: 'webhooks.addTitle', edit: 'webhooks.editTitle', secret: 'webhooks.secretTitle' } as const;
  const close = (): void => onAsk(null);
  return (
    <Dialog
      opened={asked !== null}
      onClose={close}
      closeOnClickOutside={asked?.kind !== 'secret'}
      title={asked === null ? '' : t(titles[asked.kind])}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {(asked?.kind === 'add' || asked?.kind === 'edit') && (
        <WebhookForm
          eventId={eventId}
          webhook={asked.kind === 'edit' ? asked.webhook : null}
          onSaved={(secret) => onAsk(secret === null ? null : { kind: 'secret', secret })}
          onCancel={close}
        />
      )}
      {asked?.kind === 'secret' && <Once label={t('webhooks.secret')} value={asked.secret} onClose={close} />}
    </Dialog>
  );
};
