import type { StreetMap } from '@turnout/contracts/event-setup';
import { messagesOf } from '@turnout/projections/messaging/queries';
import { seatsTaken } from '@turnout/projections/inventory/queries';
import {
  accessManifest as access,
  openAccounts,
  openAccountsToWriteTo,
  openEndRoles,
  openNames,
  openRights,
  rolesFor,
  type Accounts,
} from './access/index.ts';
import type { CapabilityName } from './capabilities.ts';
import { checkInManifest as checkIn, findRead, openPresented, openRefusals } from './check-in/index.ts';
import { checkpointManifest as checkpoint, openCheckpoints } from './checkpoint/index.ts';
import { eventSetupManifest, openEventLives } from './event-setup/index.ts';
import { openClaims, openGroups, openHeld } from './group-parts.ts';
import { formReaders, formsManifest, openForms, type Forms } from './forms/index.ts';
import { messagingManifest as messaging, waitingMails, withContents, type Persistence } from './messaging/index.ts';
import { openProofOfWork, type BotCheck } from './platform/bot-check/bot-check.ts';
import type { MailConfig } from './platform/configuration/config.ts';
import type { Module, Platform, WorkerModule } from './platform/module/platform.ts';
import type { EventLives } from './platform/session/event-lives.ts';
import { colleagueOf } from './platform/session/staff.ts';
import type { RightsBook } from './platform/session/rights.ts';
import type { Owners } from './platform/session/sessions.ts';
import { onlinePaymentManifest as onlinePayment } from './online-payment/index.ts';
import { bankTransferManifest as bankTransfer, forgetStatements } from './bank-transfer/index.ts';
import { openRecordTransfer, paymentManifest as payment } from './payment/index.ts';
import { attendeeImportManifest as attendeeImport, forgetImportedTexts } from './attendee-import/index.ts';
import { attendeesManifest as attendees } from './attendees/index.ts';
import { openSeats, registeredIn } from './claims/kinds/seats.ts';
import {
  eraseCopiesOfErased,
  erasureManifest as erasure,
  openCompleteErasure,
  removeForGood,
} from './erasure/index.ts';
import type { StripeAddress } from './online-payment/stripe/clients.ts';
import { openDuplicates } from './groups/needs/duplicates.ts';
import { isCutOff } from './groups/stream/cut-off.ts';
import type { RegistrationParts } from './groups/stream/parts.ts';
import { openRegistrantFinder } from './groups/stream/group-of.ts';
import { payFirstRule } from './groups/stream/pay-first.ts';
import { registrationStream, type Registrations } from './groups/stream/registrations.ts';
import { inventoryManifest as inventory } from './inventory/index.ts';
import { copyRegistrants, registrationManifest as registration } from './registration/index.ts';
import { openPlaying } from './provider-parts.ts';
import { receiptsManifest as receipts } from './receipts/index.ts';
import { selfServiceManifest as selfService } from './self-service/index.ts';
import { reportingManifest as reporting } from './reporting/index.ts';

/** The server's capabilities, plugged together: this is the one page where they meet. */
export interface Capabilities {
  readonly accounts: Accounts;
  readonly forms: Forms;
  readonly rights: RightsBook & Owners;
  readonly events: EventLives;
  readonly registrations: Registrations;
  readonly botCheck: BotCheck;
  readonly modules: readonly Module[];
}

/** What they are told beside the machinery. */
interface Settings {
  /** For the threads that read attendee files: they connect by themselves. */
  readonly databaseUrl: string;
  readonly idleMinutes: number;
  readonly mail: MailConfig;
  /** As in the configuration. */
  readonly eventStore: string;
  readonly botCheckDifficulty: number;
  /** Where people reach this now: as configured, or as this server knows itself. */
  readonly publicUrl: () => string;
  /** As in the configuration. */
  readonly streetMap: StreetMap | null;
  /** The file that remembers who was erased, outside the backups. */
  readonly erasureJournal: string;
  /** As in the configuration. */
  readonly stripeApi: StripeAddress | null;
  readonly paypalApi: string | null;
}

export const openCapabilities = async (
  platform: Platform,
  {
    databaseUrl,
    idleMinutes,
    mail,
    eventStore,
    botCheckDifficulty,
    publicUrl,
    streetMap,
    erasureJournal,
    stripeApi,
    paypalApi,
  }: Settings,
): Promise<Capabilities> => {
  const { watch, pool, sql } = platform;
  const accounts = await openAccounts(platform);
  const events = openEventLives(platform);
  const rights = openRights(accounts, watch, events);
  const forms = openForms(platform);
  const { typeInfo, fieldInfo, duplicateFields, ...asked } = formReaders(platform, forms);
  const { profile, namesOfStaff } = openNames(platform, accounts);
  const held = openHeld(platform, { mail, isConfirmationWaiting: waitingMails(platform.sql) });
  const eventSetup = eventSetupManifest.open({
    platform,
    pictures: held.pictures,
    streetMap,
    ...rolesFor(platform, accounts),
    profile,
    defineFirstFields: forms.defineFirstFields,
    erasureJournal,
  });
  const { groups, registrations } = openGroups(platform, eventSetup, {
    typeInfo,
    fieldInfo,
    clocksOf: eventSetup.details,
    activityInfo: asked.activityInfo,
    profile,
  });
  const seats = openSeats({ ...platform, registered: registeredIn(platform), whileOffered: forms.whileOffered });
  const findPresented = openPresented({
    ...platform,
    isRegistered: async (eventId, id) => (await registrations.knownEventOf(id)) === eventId,
  });
  const checkpoints = openCheckpoints(platform, forms.fieldsOf);
  const refusals = openRefusals(platform);
  const botCheck = await openProofOfWork({ sql, clock: platform.clock, difficulty: botCheckDifficulty });

  const playing = openPlaying(platform, { eventDetails: eventSetup.details, publicUrl, stripeApi, paypalApi });
  const onGroups = { platform, registrations, registrationStream, profile, eventDetails: eventSetup.details };
  const atDesks = { ...onGroups, colleague: colleagueOf(profile), findPresented, refusals };
  const ofGroups: RegistrationParts = {
    platform,
    registrations,
    seats,
    ...asked,
    ...held,
    duplicates: openDuplicates({ platform, registrations, duplicateFields }),
    botCheck,
    eventDetails: eventSetup.details,
    editCutOff: rights.editCutOff,
  };
  const erasing = { platform, registrations, erasure: openErasure(platform, erasureJournal) };
  const modules: Readonly<Record<CapabilityName, Module>> = {
    access: await access.module({
      platform,
      accounts,
      mailReach: held.mailReach,
      idleMinutes,
      eventDetails: eventSetup.details,
      eventOfCheckpoint: async (checkpointId) => (await checkpoints.checkpoints.find(checkpointId))?.eventId ?? null,
      publicUrl,
    }),
    'event-setup': eventSetup.module,
    forms: formsManifest.module({
      platform,
      forms,
      profile,
      eventDetails: eventSetup.details,
      eventsFor: eventSetup.eventsFor,
      speakerEventOf: eventSetup.speakerEventOf,
      seats,
      ...taken(held),
    }),
    registration: registration.module({
      ...ofGroups,
      groups,
      invoices: receipts.ofForm(platform, eventSetup.details),
    }),
    inventory: inventory.module(ofGroups),
    'self-service': selfService.module(ofGroups),
    attendees: attendees.module({ ...ofGroups, removeForGood: (of) => removeForGood(erasing, of) }),
    'attendee-import': attendeeImport.module({ ...ofGroups, databaseUrl, importSeats: ofGroups }),
    erasure: erasure.module(erasing),
    payment: payment.module({
      ...onGroups,
      isCutOff: (caller, of) => isCutOff({ ...rights, eventDetails: eventSetup.details }, caller, of),
      sourceName: asked.sourceName,
    }),
    'online-payment': onlinePayment.module({
      ...onGroups,
      ...playing,
      publicUrl,
      isCutOff: (caller, of) => isCutOff({ ...rights, eventDetails: eventSetup.details }, caller, of),
    }),
    receipts: receipts.module({ platform, registrations, eventDetails: eventSetup.details }),
    'bank-transfer': bankTransfer.module({
      platform,
      registrations,
      eventDetails: eventSetup.details,
      isCutOff: (caller, of) => isCutOff({ ...rights, eventDetails: eventSetup.details }, caller, of),
      cutOffOf: async ({ session }, eventId) => {
        const cutOff = session?.kind === 'account' ? await rights.editCutOff(session.accountId, eventId) : null;
        return cutOff?.value === true ? cutOff.date : null;
      },
    }),
    'check-in': checkIn.module({ ...atDesks, onArrival: groups.want, activityInfo: asked.activityInfo }),
    checkpoint: checkpoint.module({
      ...atDesks,
      readPresented: (eventId, asked) => findRead(findPresented, eventId, asked),
      checkpoints,
      mailReach: held.mailReach,
      publicUrl,
    }),
    messaging: messaging.module({
      platform,
      ...newestOf(platform),
      eventDetails: eventSetup.details,
      eventOfField: forms.fields.eventOf,
      eventOfRegistrant: registrations.eventOf,
      mail,
      profile,
    }),
    reporting: reporting.module({
      platform,
      eventStore,
      catchesMails: mail.smtpUrl === undefined,
      isEvent: async (eventId) => (await eventSetup.details(eventId)) !== null,
      eventDetails: eventSetup.details,
      registrantEvent: registrations.eventOf,
      groupOf: registrations.groupOf,
      messagesOf: async (of) => withContents(platform, await messagesOf(pool, of)),
      registrantView: async (id) => {
        const found = await registrations.find(id);
        return found === null ? null : registrations.viewOf(found.group, id);
      },
      registrationStream,
      namesOfStaff,
    }),
  };
  return { accounts, forms, rights, events, registrations, botCheck, modules: Object.values(modules) };
};

/** How many seats and limited options are taken. */
const taken = ({ optionUses, optionsTaken: options }: ReturnType<typeof openHeld>) => ({
  seatsTaken,
  optionsTaken: options,
  optionDigest: optionUses.digestOf,
});

/** Erases also what imports of an event say of people. */
const openErasure = ({ pool, keyring }: Platform, journalFile: string) =>
  openCompleteErasure({
    pool,
    keyring,
    journalFile,
    forgetTexts: async (transaction, eventId) => {
      await forgetImportedTexts(transaction, eventId);
      await forgetStatements(transaction, eventId);
    },
  });

/** What messages ask of other capabilities' streams. */
const newestOf = (platform: Platform) => ({
  ...registration.newest(platform),
  ...attendeeImport.newest(platform),
  ...eventSetupManifest.newest(platform),
  ...formsManifest.newest(platform),
  ...checkpoint.newest(platform),
});

/** What the worker's capabilities are told beside the machinery. */
export interface WorkSettings {
  /** For the job queue, which connects by itself. */
  readonly databaseUrl: string;
  /** Of the job queue. */
  readonly connections: number;
  readonly mail: MailConfig;
  /** How persistent delivery is; for specs that cannot wait. */
  readonly persistence: Persistence | undefined;
  /** The file that remembers who was erased, outside the backups. */
  readonly erasureJournal: string;
  /** As in the configuration. */
  readonly stripeApi: StripeAddress | null;
  readonly paypalApi: string | null;
}

/** Opens what the worker's capabilities do, each handed what it asks of the others' streams. */
export const openWork = async (
  platform: Platform,
  { erasureJournal, stripeApi, paypalApi, ...settings }: WorkSettings,
): Promise<readonly WorkerModule[]> => {
  const neighbours = { ...newestOf(platform), ...(await openAccountsToWriteTo(platform)) };
  const claims = openClaims(platform);
  const copied = { ...platform, ...claims, limitedFields: neighbours.limitedFields };
  const seats = openSeats({ ...platform, registered: registeredIn(platform) });
  const ofGroups = { platform, ...neighbours, ...claims, seats };
  const { publicUrl } = settings.mail;
  const playing = openPlaying(platform, { ...neighbours, stripeApi, paypalApi, publicUrl: () => publicUrl });
  const rule = payFirstRule({ payingOf: neighbours.eventDetails, typeOf: neighbours.typeDetails });
  const registrations = openRegistrantFinder(platform, { rule });
  return [
    await access.openWork(platform),
    eventSetupManifest.openWork({
      platform,
      journalFile: erasureJournal,
      endRoles: openEndRoles(platform, await openAccounts(platform)),
      copyRegistrants: (copying) => copyRegistrants(copied, copying),
      eraseCopiesOfErased: (of) => eraseCopiesOfErased(platform, of),
    }),
    registration.openWork(),
    inventory.openWork(ofGroups),
    selfService.openWork(ofGroups),
    attendeeImport.openWork(ofGroups),
    receipts.openWork({ platform, ...neighbours }),
    erasure.openWork({ platform, erasure: openErasure(platform, erasureJournal) }),
    onlinePayment.openWork({ platform, ...neighbours, ...playing }),
    payment.openWork({ platform, registrationStream, ...neighbours }),
    bankTransfer.openWork({
      platform,
      registrations,
      eventDetails: neighbours.eventDetails,
      recordPayment: openRecordTransfer({
        platform,
        streams: registrations.streams,
        eventDetails: neighbours.eventDetails,
      }),
    }),
    await messaging.openWork({
      platform,
      neighbours: { ...neighbours, receiptFiles: receipts.forMails({ platform, ...neighbours }) },
      ...settings,
    }),
  ];
};
