import { Checkbox } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { attendeesTopics, type ApprovalView } from '@turnout/contracts/attendees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { useKept } from '../../ui/use-kept.ts';
import { ApprovalsList, type Asked, type MayDecide } from './approvals.list.tsx';
import { BulkDialog } from '../parts/bulk.dialog.tsx';
import type { BulkAction } from '../parts/bulk.ts';
import { withPeople, nobody, type Selection } from '../parts/selection.ts';
import { WaitingPages } from '../parts/waiting-pages.tsx';

const perPage = 50;

/** Whether more of their group wait. */
const isOfGroup = ({ groupWaits }: ApprovalView): boolean => groupWaits > 1;

/** Whom a decision is about, as the dialog for many takes them: what is known is that they wait. */
const selectionOf = (people: readonly ApprovalView[]): Selection =>
  withPeople(
    nobody,
    people.map(({ _id }) => ({ _id, status: 'pending', checkedIn: false, printed: false })),
    true,
  );

/** Rights of this viewer; rejecting asks for more (rule access/permissions). */
const useMayDecide = (eventId: EventId): MayDecide => {
  const may = useMay(eventId);
  const reject = may('viewRegistrationTypes');
  return { approve: reject || may('allowStatusChanges'), reject };
};

const Waiting = ({ rows, eventId }: { readonly rows: readonly ApprovalView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('attendees');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const may = useMayDecide(eventId);
  // On whatever page: whoever was decided on meanwhile is told of when all of them are.
  const [picked, setPicked] = useState<ReadonlyMap<string, ApprovalView>>(new Map());
  const [wholeGroups, setWholeGroups] = useState(true);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pick = (people: readonly ApprovalView[], isPicked: boolean): void =>
    setPicked((before) => {
      const after = new Map(before);
      for (const person of people) {
        if (isPicked) after.set(person._id, person);
        else after.delete(person._id);
      }
      return after;
    });
  return (
    <>
      {rows.some(isOfGroup) && (
        <Checkbox
          label={t('approvals.wholeGroups')}
          description={t('approvals.wholeGroupsHint')}
          checked={wholeGroups}
          onChange={(event) => setWholeGroups(event.currentTarget.checked)}
        />
      )}
      {rows.length > 0 && (
        <ApprovalsList rows={rows} zone={zone} may={may} picked={picked} onPick={pick} onAsk={setAsked} />
      )}
      {/* Stays to say what became of it when those it was about are on the list no more. */}
      {asked !== null && (
        <BulkDialog
          action={
            { kind: asked.decision, wholeGroups: wholeGroups && asked.people.some(isOfGroup) } satisfies BulkAction
          }
          eventId={eventId}
          filter={{}}
          selection={selectionOf(asked.people)}
          onDone={() => setPicked(new Map())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** Who waits to be accepted, live; one, many or whole groups are accepted or rejected (docs/decisions/0093). */
export const ApprovalsScreen = () => {
  const { t } = useTranslation('attendees');
  const eventId = EventId.parse(useParams()['eventId']);
  const [page, setPage] = useState(1);
  const topic = useTopic(attendeesTopics.approvals, { eventId, page, perPage });
  const shown = useKept(topic.view);
  return (
    <WaitingPages
      title={t('approvals.title')}
      lead={shown === null ? t('approvals.lead') : t('approvals.count', { count: shown.total })}
      eventId={eventId}
      total={shown?.total}
      isRefused={topic.state === 'refused'}
      page={page}
      perPage={perPage}
      onPage={setPage}
      nobody={{ icon: <IconUserQuestion />, title: t('approvals.nobody'), text: t('approvals.nobodyText') }}
    >
      {shown !== null && <Waiting rows={shown.rows} eventId={eventId} />}
    </WaitingPages>
  );
};
