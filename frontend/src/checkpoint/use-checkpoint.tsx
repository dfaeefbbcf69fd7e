import { Button } from '@mantine/core';
import { checkpointApi, checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import type { EventView } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { IconScan, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AtDesk, DeskPlace } from '../desk/place.ts';
import { nameIn } from '../desk/verdict.ts';
import { call } from '../platform/api.ts';
import { useIsDevice } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import { BehindAlert } from './behind.alert.tsx';
import { GroupForm } from './group.form.tsx';
import { personName } from './group.ts';
import { type AskedField, staffFields } from './shown-fields.ts';
import { type GroupAtHand, useGroup } from './use-group.ts';
import { useSentences } from './use-sentences.ts';

interface GroupPanelProps {
  readonly group: GroupAtHand;
  readonly fields: readonly AskedField[];
  readonly at: AtDesk;
}

/** The group at hand, ready for one key press: Enter presses the main button. */
const GroupPanel = ({ group, fields, at }: GroupPanelProps) => {
  const main = useRef<HTMLDivElement>(null);
  const { isCovered } = at;
  useEffect(() => {
    if (!isCovered) main.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isCovered]);
  const submit = async (): Promise<void> => {
    const begunAt = Date.now();
    const names = group.people.filter(({ _id }) => group.ticked.has(_id)).map(personName);
    const verdict = await group.submit();
    if (verdict !== null) at.tell(nameIn(verdict) || names.join(', '), verdict, begunAt);
  };
  const rescan = (): void => {
    group.reset();
    at.toCamera();
  };
  return (
    <>
      {group.isBehind && <BehindAlert />}
      <GroupForm group={group} fields={fields} mainRef={main} onSubmit={() => void submit()} onRescan={rescan} />
    </>
  );
};

/** The words and the look-up by name of a checkpoint's desk. */
const useEntry = (eventId: EventId, checkpoint: CheckpointView): Pick<DeskPlace, 'entry' | 'lookUp'> => {
  const { t } = useTranslation('checkpoint');
  return {
    entry: {
      label: t('desk.input'),
      placeholder: t('desk.input'),
      submit: t('desk.proceed'),
      required: t('desk.required'),
      offline: t('desk.noAnswerText'),
      takesGroups: true,
    },
    lookUp: async (q, signal) => {
      const query = { eventId, checkpointId: checkpoint._id, q };
      const { data } = await call(checkpointApi.lookUpAtCheckpoint, { query, signal });
      return data.people.map((one) => ({
        id: one._id,
        name: personName(one) || one.confirmationNumber,
        typeName: one.typeName,
        confirmationNumber: one.confirmationNumber,
        code: '',
        status: one.status,
        awaitsPayment: one.awaitsPayment,
        place: one.registrationIndex,
        groupSize: one.registrantsCount,
        isIn: one.isIn,
      }));
    },
  };
};

/** How many are checked in here now. */
const useCount = (eventId: EventId, { _id: checkpointId }: CheckpointView): DeskPlace['count'] => {
  const { t } = useTranslation('checkpoint');
  const { number } = useFormat();
  const { view, state } = useTopic(checkpointTopics.stats, { eventId, checkpointId });
  if (view === null) return null;
  const figure = number(view.checkedIn + view.accepted);
  const word = t('counter.checkedIn');
  return { figure, word, explained: `${figure} ${word}`, isBehind: state === 'behind' };
};

/**
 * A checkpoint as a place to work at (rule checkpoint/staff-screen): whoever is presented is
 * looked up, the group is shown with everybody ticked who is not in, and one press checks them in. Nothing
 * waits for the line: what could not be asked is said at once, as nobody was admitted by it.
 */
export const useCheckpoint = (
  { _id: eventId, allowOfflineCheckin: isOfflineAllowed }: Pick<EventView, '_id' | 'allowOfflineCheckin'>,
  checkpoint: CheckpointView,
): DeskPlace => {
  const { t } = useTranslation('checkpoint');
  const definitions = useTopic(checkpointTopics.fields, { eventId }).view ?? [];
  const isDevice = useIsDevice();
  const group = useGroup({ eventId, checkpointId: checkpoint._id, isStaff: true });
  const fields = staffFields(checkpoint.fieldsForCheckinAndAttendeesPage, definitions);
  const home = `/dashboard/${eventId}/checkpoints`;
  const [first] = group.people;
  return {
    key: checkpoint._id,
    name: checkpoint.name,
    title: t('desk.title', { name: checkpoint.name }),
    back: home,
    ask: async ({ code, other }) => {
      let isLost = false;
      const verdict = await group.lookUp(code, { otherReading: other, onNoAnswer: () => (isLost = true) });
      // Where a copy is there it decides; else it is said at once that nobody did.
      if (isLost && verdict !== null) return { kind: 'line-lost', otherwise: verdict };
      return verdict === null ? { kind: 'opened' } : { kind: 'verdict', verdict };
    },
    ...useEntry(eventId, checkpoint),
    textOf: useSentences(),
    count: useCount(eventId, checkpoint),
    offline: t('desk.offline'),
    keepsWaiting: false,
    withoutNetwork: { isAllowed: isOfflineAllowed, checkpointId: checkpoint._id },
    isShownAsDesk: false,
    groupOf: null,
    group: first === undefined ? null : (at) => <GroupPanel key={first._id} group={group} fields={fields} at={at} />,
    notice: checkpoint.checkinEnabled ? null : t('desk.switchedOff'),
    under: (at) => (
      <>
        <Button
          variant="default"
          h={44}
          px="sm"
          leftSection={<IconScan size={20} aria-hidden />}
          onClick={() => {
            group.reset();
            at.toCamera();
          }}
        >
          {t('desk.scan')}
        </Button>
        {!isDevice && (
          <Button
            component={Link}
            to={`${home}/${checkpoint._id}/attendees`}
            variant="default"
            h={44}
            px="sm"
            leftSection={<IconUsers size={20} aria-hidden />}
          >
            {t('desk.viewAttendees')}
          </Button>
        )}
      </>
    ),
    undo: null,
    takePayment: null,
    print: null,
    printer: null,
    add: null,
    prepare: () => Promise.resolve(),
  };
};
