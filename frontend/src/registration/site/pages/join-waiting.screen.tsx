import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconHourglass, IconMailForward, IconTicketOff } from '@tabler/icons-react';
import { JoinWaitingList, inventoryApi } from '@turnout/contracts/inventory';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { BotCheckBox } from '../../../platform/bot-check.box.tsx';
import { useBotCheck } from '../../../platform/bot-check.ts';
import { useCommand } from '../../../platform/command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { useSite } from '../parts/site.layout.tsx';
import { useLiveTypes } from '../parts/live-seats.ts';
import { formPath, isSoldOut, type SiteType } from '../parts/site-types.ts';

const inputs = ['firstName', 'lastName', 'email'] as const;
type Entered = Readonly<Record<(typeof inputs)[number], string>>;
const nothing: Entered = { firstName: '', lastName: '', email: '' };
const completes = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const;

/** Sends who wants to wait; what the server answers is the same whoever waits already. */
const useJoin = (type: SiteType) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const check = useBotCheck<z.output<typeof inventoryApi.joinWaitingList.output>>();
  const command = useCommand(inventoryApi.joinWaitingList);
  const [entered, setEntered] = useState(nothing);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const [isProving, setProving] = useState(false);
  const join = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (isProving || command.isSaving) return;
    const missing = inputs.filter((name) => !JoinWaitingList.shape[name].safeParse(entered[name].trim()).success);
    setWrong(new Set(missing));
    setProblem(null);
    const [first] = missing;
    if (first !== undefined) {
      document.getElementById(`waiting-${first}`)?.focus();
      return;
    }
    setProving(true);
    const body = { eventId: event._id, typeId: type._id, ...entered };
    const answer = await check
      .send((grecaptcha) => command.run({ body: { ...body, grecaptcha } }))
      .finally(() => setProving(false));
    if (answer === null) return setProblem(t('ui:botCheck.failed'));
    if (!answer.ok) return setProblem(answer.refusal.message);
    const { message, mailGoesOut, mailWaits } = answer.data;
    if (mailGoesOut) return setSaid({ title: t('waiting.joined'), text: message });
    setSaid({ title: t('waiting.noted'), text: mailWaits === true ? message : t('waiting.notSent') });
  };
  const enter = (name: keyof Entered, value: string) => setEntered((was) => ({ ...was, [name]: value }));
  return { check, entered, enter, wrong, problem, said, join, isSaving: isProving || command.isSaving };
};

const JoinForm = ({ type }: { readonly type: SiteType }) => {
  const { t } = useTranslation('site');
  const { check, entered, enter, wrong, problem, said, join, isSaving } = useJoin(type);
  if (said !== null)
    return (
      <div role="status">
        <EmptyState icon={<IconMailForward />} title={said.title}>
          {said.text}
        </EmptyState>
      </div>
    );
  return (
    <form noValidate onSubmit={(pressed) => void join(pressed)} onFocusCapture={check.start}>
      <Stack>
        <Text>{t('waiting.text')}</Text>
        {inputs.map((name) => (
          <TextInput
            key={name}
            id={`waiting-${name}`}
            required
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={completes[name]}
            maxLength={name === 'email' ? 254 : 200}
            label={t(`waiting.${name}`)}
            error={wrong.has(name) ? t(`waiting.wrong.${name}`) : undefined}
            value={entered[name]}
            onChange={({ currentTarget }) => enter(name, currentTarget.value)}
          />
        ))}
        <BotCheckBox check={check} error={undefined} />
        <Text role="alert" c="var(--mantine-color-error)" fw={600}>
          {problem}
        </Text>
        <div>
          <SavingButton
            type="submit"
            size="lg"
            isSaving={isSaving}
            leftSection={<IconHourglass size={20} aria-hidden />}
          >
            {t('waiting.join')}
          </SavingButton>
        </div>
      </Stack>
    </form>
  );
};

const Elsewhere = ({ type }: { readonly type: SiteType | undefined }) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const isFree = type !== undefined && !isSoldOut(type);
  return (
    <EmptyState
      icon={<IconTicketOff />}
      title={t(isFree ? 'waiting.free' : 'waiting.none')}
      action={
        <Button component={Link} to={isFree ? formPath(event._id, type) : `/evt/${event._id}/types`}>
          {t(isFree ? 'waiting.register' : 'types.others')}
        </Button>
      }
    >
      {t(isFree ? 'waiting.freeText' : 'waiting.noneText')}
    </EmptyState>
  );
};

/** Waiting for a seat of a type that is full. */
export const JoinWaitingScreen = () => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const { typeId } = useParams();
  const types = useLiveTypes(event._id);
  const type = types.state === 'read' ? types.data.find(({ _id }) => _id === typeId) : undefined;
  return (
    <Page
      title={t('waiting.title')}
      size="sm"
      above={<EventPictures event={event} isSlim />}
      back={{ to: `/evt/${event._id}/types`, label: t('types.title') }}
      lead={type?.name}
    >
      {types.state === 'loading' && <FormSkeleton />}
      {(types.state === 'refused' || types.state === 'failed') && <ErrorState onRetry={types.again} />}
      {types.state === 'read' &&
        (type !== undefined && type.waitingList && isSoldOut(type) && event.isRegistrationOpen ? (
          <JoinForm type={type} />
        ) : (
          <Elsewhere type={type} />
        ))}
    </Page>
  );
};
