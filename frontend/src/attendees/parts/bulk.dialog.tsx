import { Alert, Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { AttendeeFilter, SelectedPerson } from '@turnout/contracts/registration';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { type BulkAction, type BulkTally, doToAll, isDoneFor, noTally, peopleOf } from './bulk.ts';
import type { Selection } from './selection.ts';

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly eventId: EventId;
  readonly filter: AttendeeFilter;
  readonly selection: Selection;
  /** All were asked about. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'asking' | 'doing' | 'stopping' }
  | { readonly kind: 'done'; readonly refusal: string | null };

/** Whom the selection means, counted before anything is done. */
const usePeople = ({ eventId, filter, selection }: Pick<BulkDialogProps, 'eventId' | 'filter' | 'selection'>) => {
  const [meant] = useState({ eventId, filter, selection });
  const [people, setPeople] = useState<readonly SelectedPerson[] | 'unknown' | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      try {
        setPeople(await peopleOf(meant.selection, { ...meant, signal: controller.signal }));
      } catch {
        // Whatever kept it from being told, nothing was done: the dialog says so, and is asked again.
        if (!controller.signal.aborted) setPeople('unknown');
      }
    };
    void read();
    return () => controller.abort();
  }, [meant]);
  return people;
};

const Counts = ({ action, people }: { readonly action: BulkAction; readonly people: readonly SelectedPerson[] }) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const done = people.filter((person) => isDoneFor(action, person)).length;
  const isEntry = action.kind === 'check-in';
  const outside = people.filter(({ status, checkedIn }) => isEntry && status !== 'confirmed' && !checkedIn).length;
  const status = action.kind === 'status' ? t(`ui:status.${action.status}`) : '';
  return (
    <Text>
      {t(`selection.ask.${action.kind}`, { count: people.length, shown: number(people.length), status })}
      {'wholeGroups' in action && action.wholeGroups && ` ${t('approvals.wholeGroupsHint')}`}
      {done > 0 && ` ${t(`selection.done.${action.kind}`, { count: done })}`}
      {outside > 0 && ` ${t('selection.unconfirmed', { count: outside })}`}
    </Text>
  );
};

const Result = ({
  tally,
  left,
  refusal,
}: {
  readonly tally: BulkTally;
  readonly left: number;
  readonly refusal: string | null;
}) => {
  const { t } = useTranslation('attendees');
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>
        {t('selection.result', { done: tally.done, already: tally.already, refused: tally.refused })}
      </Text>
      {refusal !== null && <Alert color="red">{refusal}</Alert>}
      {left > 0 && <Text>{t('selection.stopped', { left })}</Text>}
      {[...tally.reasons].map(([reason, count]) => (
        <Text key={reason} size="sm">
          {count === 1 ? reason : t('selection.times', { count, reason })}
        </Text>
      ))}
      {[...tally.reasons.values()].reduce((sum, count) => sum + count, 0) < tally.refused && (
        <Text size="sm">{t('selection.more')}</Text>
      )}
    </Stack>
  );
};

/** Asks, with the numbers, before something is done to many; then shows how far it is, can be stopped, and says what became of it. */
export const BulkDialog = ({ action, eventId, filter, selection, onDone, onClose }: BulkDialogProps) => {
  const { t } = useTranslation('attendees');
  const read = usePeople({ eventId, filter, selection });
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [tally, setTally] = useState(noTally);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const stop = useRef(new AbortController());
  const people = Array.isArray(read) ? read : [];
  const asked = tally.done + tally.already + tally.refused;
  const isBusy = step.kind === 'doing' || step.kind === 'stopping';

  const go = async () => {
    if (action.kind === 'undo' && reason.trim() === '') return setMissing(true);
    setStep({ kind: 'doing' });
    const refusal = await doToAll(action, {
      eventId,
      people,
      reason: reason.trim(),
      onTally: setTally,
      signal: stop.current.signal,
    });
    setStep({ kind: 'done', refusal });
  };
  const close = () => {
    if (isBusy) return;
    if (step.kind === 'done') onDone();
    onClose();
  };
  const title = action.kind === 'status' ? t('selection.action.status') : t(`selection.action.${action.kind}`);
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      withCloseButton={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack gap="md">
        {read === null && <Text role="status">{t('selection.reading')}</Text>}
        {read === 'unknown' && <Alert color="red">{t('selection.readFailed')}</Alert>}
        {step.kind === 'asking' && people.length > 0 && (
          <>
            <Counts action={action} people={people} />
            {action.kind === 'reject' && (
              <Textarea
                label={t('approvals.reason')}
                description={t('approvals.reasonHint')}
                data-autofocus
                maxLength={1000}
                autosize
                minRows={2}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            {action.kind === 'undo' && (
              <Textarea
                label={t('dialog.reason')}
                description={t('dialog.reasonHint')}
                data-autofocus
                required
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                error={isMissing && reason.trim() === '' ? t('dialog.reasonMissing') : null}
              />
            )}
          </>
        )}
        {isBusy && (
          <>
            <Progress value={(100 * asked) / people.length} aria-label={title} />
            <Text component="output">{t('selection.progress', { done: asked, of: people.length })}</Text>
          </>
        )}
        {step.kind === 'done' && <Result tally={tally} left={people.length - asked} refusal={step.refusal} />}
        <Group justify="flex-end">
          {isBusy ? (
            <Button
              variant="default"
              aria-disabled={step.kind === 'stopping'}
              onClick={() => {
                stop.current.abort();
                setStep({ kind: 'stopping' });
              }}
            >
              {t(step.kind === 'stopping' ? 'selection.stopping' : 'selection.stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              {t(step.kind === 'done' ? 'selection.close' : 'ui:cancel')}
            </Button>
          )}
          {step.kind === 'asking' && people.length > 0 && (
            <Button onClick={() => void go()}>{t('selection.go')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
