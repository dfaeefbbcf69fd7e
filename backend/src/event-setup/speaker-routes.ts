import { eventSetupApi, speakerRecord } from '@turnout/contracts/event-setup';
import { meets, needs, reject, type EventId } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import { speakersOfEvent } from '@turnout/projections/event-setup/queries';
import type { Module, Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Profile } from '../platform/session/staff.ts';

const isStaff = needs.event();

/** Speakers (spec 002, section 2 «Speaker form»). */
export const speakerRoutes =
  (platform: Platform, profile: Profile, isEvent: (eventId: EventId) => Promise<boolean>): Module['routes'] =>
  (app, http) =>
    recordRoutes(app, http, {
      record: speakerRecord,
      records: openRecords(platform, speakerRecord),
      calls: {
        list: eventSetupApi.speakers,
        one: eventSetupApi.speaker,
        define: eventSetupApi.announceSpeaker,
        revise: eventSetupApi.reviseSpeaker,
        retire: eventSetupApi.withdrawSpeaker,
      },
      profile,
      slots: {
        list: {
          reads: ['speakers'],
          of: async (eventId, { rightsIn }) => {
            const speakers = await speakersOfEvent(platform.pool, { eventId });
            // Strangers see no e-mail addresses.
            return meets(isStaff, await rightsIn(eventId))
              ? speakers
              : speakers.map((speaker) => ({ ...speaker, email: '' }));
          },
        },
        viewOf: recordViewOf,
        check: async ({ eventId }) => ((await isEvent(eventId)) ? null : reject('event-not-found')),
      },
    });
