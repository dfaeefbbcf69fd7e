import { eventSetupApi, SpeakerDetails } from '@turnout/contracts/event-setup';
import {
  isRejection,
  meets,
  needs,
  reject,
  saysTheSame,
  SpeakerId,
  withChanges,
  type EventId,
} from '@turnout/contracts/kernel';
import { speakersOfEvent } from '@turnout/projections/event-setup/queries';
import { openStreams } from '../platform/command/streams.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say } from '../platform/http/route.ts';
import type { Module, Platform } from '../platform/module/platform.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { announceSpeaker, reviseSpeaker, withdrawSpeaker } from './decider.ts';
import { speakerFold, speakerStream } from './speaker.ts';
import { speakerOf } from './speaker-view.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const isStaff = needs.event();

/** Speakers (spec 002, section 2 «Speaker form»). */
export const speakerRoutes =
  (platform: Platform, isEvent: (eventId: EventId) => Promise<boolean>): Module['routes'] =>
  (app, rim) => {
    const { log, commands, keyring, pool } = platform;
    const streams = openStreams({ log, fold: speakerFold });
    const viewOf = async (speakerId: SpeakerId) => speakerOf(keyring, await streams.read(speakerStream(speakerId)));

    route(app, rim, eventSetupApi.speakers, {
      reads: ['speakers'],
      handle: async ({ query }, { rightsIn }) => {
        const speakers = await speakersOfEvent(pool, query);
        return meets(isStaff, await rightsIn(query.eventId))
          ? { body: { speakers: [...speakers] } }
          : { body: { speakers: speakers.map((speaker) => ({ ...speaker, email: '' })) } };
      },
    });
    route(app, rim, eventSetupApi.speaker, {
      reads: [],
      eventOf: async ({ params }) => (await viewOf(params.id))?.eventId ?? null,
      handle: async ({ params }) => {
        const speaker = await viewOf(params.id);
        return speaker === null ? reject('speaker-not-found') : { body: { speaker } };
      },
    });
    route(app, rim, eventSetupApi.announceSpeaker, {
      handle: async ({ body: { eventId, ...said } }, { context, newId }) => {
        if (!(await isEvent(eventId))) return reject('event-not-found');
        const speakerId = SpeakerId.parse(newId('speaker'));
        await keyring.ensure([speakerId]);
        const announced = await commands.handle({
          streams,
          streamId: speakerStream(speakerId),
          eventId,
          decide: announceSpeaker,
          command: { speakerId, eventId, details: { ...said, biography: sanitised(said.biography) } },
          context: context(),
        });
        if (isRejection(announced)) return announced;
        const speaker = await speakerOf(keyring, announced.after);
        return speaker === null ? reject('speaker-not-found') : { body: { speaker }, position: announced.position };
      },
    });
    route(app, rim, eventSetupApi.reviseSpeaker, {
      handle: async ({ params, body: { _id: id, eventId: of, ...said } }, { context }) => {
        const speaker = await viewOf(params.id);
        if (speaker === null) return reject('speaker-not-found');
        const changed = refuseChanged({ _id: id, eventId: of }, speaker);
        if (changed !== null) return changed;
        const { _id, eventId, ...was } = speaker;
        const changes = said.biography === undefined ? said : { ...said, biography: sanitised(said.biography) };
        const details = SpeakerDetails.parse(withChanges(was, changes));
        if (saysTheSame(details, was)) return { body: { speaker } };
        const revised = await commands.handle({
          streams,
          streamId: speakerStream(_id),
          eventId,
          decide: reviseSpeaker,
          command: { details },
          context: context(),
        });
        if (isRejection(revised)) return revised;
        const now = await speakerOf(keyring, revised.after);
        return now === null ? reject('speaker-not-found') : { body: { speaker: now }, position: revised.position };
      },
    });
    route(app, rim, eventSetupApi.withdrawSpeaker, {
      handle: async ({ params }, { context, language }) => {
        const { state } = await streams.read(speakerStream(params.id));
        if (state.kind === 'absent') return reject('speaker-not-found');
        const withdrawn = await commands.handle({
          streams,
          streamId: speakerStream(params.id),
          eventId: state.eventId,
          decide: withdrawSpeaker,
          command: {},
          context: context(),
        });
        if (isRejection(withdrawn)) return withdrawn;
        return { body: { message: say(deleted, language) }, position: withdrawn.position };
      },
    });
  };
