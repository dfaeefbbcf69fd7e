import { sitesIn, type StreetMap } from '@turnout/contracts/event-setup';
import type { EventId, Reach } from '@turnout/contracts/kernel';
import { messagesOf } from '@turnout/projections/messaging/queries';
import { seatsTaken } from '@turnout/projections/inventory/queries';
import {
  accessManifest as access,
  openAccounts,
  openNames,
  openRights,
  rolesFor,
  type Accounts,
  type PasswordCost,
} from '../access/index.ts';
import type { CapabilityName } from './capabilities.ts';
import { openCheckpoints } from '../checkpoint/index.ts';
import { openDesks } from './desk-parts.ts';
import { eventSetupManifest, openEventLives } from '../event-setup/index.ts';
import { openGroups, openHeld } from './group-parts.ts';
import { formReaders, formsManifest, openForms, type Forms } from '../forms/index.ts';
import { openMessages } from './message-parts.ts';
import { waitingMails, withContents } from '../messaging/index.ts';
import { openProofOfWork, type BotCheck } from '../platform/bot-check/bot-check.ts';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import type { CallExample } from '../platform/http/reference.ts';
import type { Module, Platform } from '../platform/module/platform.ts';
import type { OpenIdConfig } from '../platform/outbound/open-id.ts';
import { openPdfMaker } from '../platform/pdf/pdf-maker.ts';
import type { EventLives } from '../platform/session/event-lives.ts';
import type { RightsBook } from '../platform/session/rights.ts';
import type { Owners } from '../platform/session/sessions.ts';
import { openMoney } from './money-parts.ts';
import type { OnGroups } from './on-groups.ts';
import { attendeeImportManifest as attendeeImport } from '../attendee-import/index.ts';
import { attendeesManifest as attendees, openBadgeFiles, openPrintBadges, shownOnBadges } from '../attendees/index.ts';
import { openSeats, registeredIn } from '../claims/kinds/seats.ts';
import { erasureManifest as erasure, removeForGood } from '../erasure/index.ts';
import type { StripeAddress } from '../online-payment/stripe/clients.ts';
import { openDuplicates } from '../groups/needs/duplicates.ts';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import { registrationStream, type Registrations } from '../groups/stream/registrations.ts';
import {
  examples,
  integrationsManifest as integrations,
  openApiTokens,
  type WalletConfig,
} from '../integrations/index.ts';
import { inventoryManifest as inventory } from '../inventory/index.ts';
import { registrationManifest as registration } from '../registration/index.ts';
import { printingManifest as printing } from '../printing/index.ts';
import { openPlaying } from './provider-parts.ts';
import { receiptsManifest as receipts } from '../receipts/index.ts';
import { selfServiceManifest as selfService } from '../self-service/index.ts';
import { reportingManifest as reporting } from '../reporting/index.ts';
import { newestOf, openErasure } from './shared-parts.ts';

/** The server's capabilities, plugged together: this is the one page where they meet. */
export interface Capabilities {
  readonly accounts: Accounts;
  readonly forms: Forms;
  readonly rights: RightsBook & Owners;
  readonly events: EventLives;
  readonly registrations: Registrations;
  readonly botCheck: BotCheck;
  /** The websites that may show an event's public page. */
  readonly framedBy: (eventId: EventId) => Promise<readonly string[]>;
  readonly modules: readonly Module[];
  /** Calls of other systems, for the page that shows the interface. */
  readonly examples: readonly CallExample[];
}

/** Settings that they are told beside the machinery. */
interface Settings {
  /** For the threads that read attendee files: they connect by themselves. */
  readonly databaseUrl: string;
  readonly idleMinutes: number;
  readonly mail: MailConfig;
  /** As in the configuration. */
  readonly eventStore: string;
  readonly botCheckDifficulty: number;
  /** The address at which people reach this now: as configured, or as this server knows itself. */
  readonly publicUrl: () => string;
  /** The address for another device, which a QR code carries. */
  readonly reach: () => Reach;
  /** As in the configuration. */
  readonly streetMap: StreetMap | null;
  /** The file that remembers who was erased, outside the backups. */
  readonly erasureJournal: string;
  /** As in the configuration. */
  readonly stripeApi: StripeAddress | null;
  readonly paypalApi: string | null;
  readonly webhooksToPrivate: boolean;
  readonly openId: OpenIdConfig | null;
  readonly wallet: WalletConfig;
  /** Another cost than passwords are worth; for specs. */
  readonly passwordCost?: PasswordCost | undefined;
}

export const openCapabilities = async (platform: Platform, settings: Settings): Promise<Capabilities> => {
  const { databaseUrl, idleMinutes, mail, eventStore, botCheckDifficulty, publicUrl, reach, streetMap } = settings;
  const accounts = await openAccounts(platform, settings.passwordCost);
  const events = openEventLives(platform);
  const tokens = openApiTokens(platform);
  const rights = openRights(accounts, platform.watch, events, tokens);
  const forms = openForms(platform);
  const { typeInfo, fieldInfo, duplicateFields, ...asked } = formReaders(platform, forms);
  const { profile, namesOfStaff } = openNames(platform, accounts);
  const held = openHeld(platform, { mail, isConfirmationWaiting: waitingMails(platform.sql) });
  const eventSetup = eventSetupManifest.open({
    platform,
    pictures: held.pictures,
    streetMap,
    publicUrl,
    ...rolesFor(platform, accounts),
    profile,
    defineFirstFields: forms.defineFirstFields,
    eventOfType: asked.typeEventOf,
    erasureJournal: settings.erasureJournal,
  });
  const { groups, registrations } = openGroups(platform, eventSetup, {
    typeInfo,
    fieldInfo,
    clocksOf: eventSetup.details,
    activityInfo: asked.activityInfo,
    profile,
  });
  const seats = openSeats({ ...platform, registered: registeredIn(platform), whileOffered: forms.whileOffered });
  const checkpoints = openCheckpoints(platform, forms.fieldsOf);
  const botCheck = await openProofOfWork({ ...platform, difficulty: botCheckDifficulty });

  const playing = openPlaying(platform, { ...settings, eventDetails: eventSetup.details });
  const onGroups = { platform, registrations, registrationStream, profile, eventDetails: eventSetup.details };
  const pdf = openPdfMaker();
  const { readBadge, labels, ...desks } = openDesks({
    onGroups,
    checkpoints,
    accounts,
    groups,
    asked: { ...asked, typeInfo, fieldInfo },
    mailReach: held.mailReach,
    reach,
    pdf,
  });
  const ofGroups: RegistrationParts = {
    platform,
    registrations,
    seats,
    ...asked,
    ...held,
    readBadge,
    duplicates: openDuplicates({ platform, registrations, duplicateFields }),
    botCheck,
    eventDetails: eventSetup.details,
    editCutOff: rights.editCutOff,
  };
  const badgeParts = { ...ofGroups, pdf, logoOf: newestOf(platform).logoOf };
  const erasing = { platform, registrations, erasure: openErasure(platform, settings.erasureJournal) };
  const modules: Readonly<Record<CapabilityName, Module>> = {
    access: await access.module({
      platform,
      accounts,
      mailReach: held.mailReach,
      idleMinutes,
      eventDetails: eventSetup.details,
      eventOfCheckpoint: async (checkpointId) => (await checkpoints.checkpoints.find(checkpointId))?.eventId ?? null,
      eventOfActivity: async (activityId) => (await asked.activityInfo(activityId))?.eventId ?? null,
      publicUrl,
      reach,
      openId: settings.openId,
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
    attendees: attendees.module({
      ...badgeParts,
      profile,
      removeForGood: (of) => removeForGood(erasing, of),
    }),
    'attendee-import': attendeeImport.module({ ...ofGroups, databaseUrl, importSeats: ofGroups }),
    erasure: erasure.module(erasing),
    ...openMoney({ onGroups, rights, playing, publicUrl, sourceName: asked.sourceName }),
    ...desks,
    printing: printing.module({
      platform,
      registrations,
      badges: { ...openBadgeFiles(badgeParts), readFrom: shownOnBadges },
      prints: openPrintBadges(badgeParts),
      labels,
    }),
    ...openMessages({ onGroups, forms, asked, mail, pdf }),
    integrations: openIntegrations({ onGroups, settings, forms, typeInfo, tokens: tokens.streams }),
    reporting: openReporting({ onGroups, eventStore, mail, namesOfStaff, taxedSource: asked.taxedSource }),
  };
  const served = { modules: Object.values(modules), framedBy: openFramedBy(eventSetup), examples };
  return { accounts, forms, rights, events, registrations, botCheck, ...served };
};

/** The websites that an event names, asked at its newest state (rule integrations/widget). */
const openFramedBy =
  ({ details }: Pick<ReturnType<typeof eventSetupManifest.open>, 'details'>): Capabilities['framedBy'] =>
  async (eventId) =>
    sitesIn((await details(eventId))?.widgetSites ?? '') ?? [];

/** Counts of the seats and limited options that are taken. */
const taken = ({ optionUses, optionsTaken: options }: ReturnType<typeof openHeld>) => ({
  seatsTaken,
  optionsTaken: options,
  optionDigest: optionUses.digestOf,
});

interface Integrating extends Pick<Parameters<typeof integrations.module>[0], 'tokens' | 'typeInfo'> {
  readonly onGroups: OnGroups;
  readonly settings: Pick<Settings, 'webhooksToPrivate' | 'wallet' | 'publicUrl'>;
  readonly forms: Pick<Forms, 'rolls' | 'activities'>;
}

/** The capability of other systems: what they may ask and are told, and what calendars and wallets are given. */
const openIntegrations = ({ onGroups, settings, forms, tokens, typeInfo }: Integrating) =>
  integrations.module({
    ...onGroups,
    tokens,
    typeInfo,
    activitiesOf: forms.rolls.activities,
    activityOnce: forms.activities.find,
    allowsPrivate: settings.webhooksToPrivate,
    wallet: settings.wallet,
    publicUrl: settings.publicUrl,
  });

interface Reporting extends Pick<Settings, 'eventStore' | 'mail'>, Pick<ReturnType<typeof openNames>, 'namesOfStaff'> {
  readonly onGroups: OnGroups;
  readonly taxedSource: Parameters<typeof reporting.module>[0]['taxedSource'];
}

/** The capability that reports on all others. */
const openReporting = ({ onGroups, eventStore, mail, namesOfStaff, taxedSource }: Reporting) =>
  reporting.module({
    ...onGroups,
    eventStore,
    catchesMails: mail.smtpUrl === undefined,
    isEvent: async (eventId) => (await onGroups.eventDetails(eventId)) !== null,
    registrantEvent: onGroups.registrations.eventOf,
    groupOf: onGroups.registrations.groupOf,
    messagesOf: async (of) => withContents(onGroups.platform, await messagesOf(onGroups.platform.pool, of)),
    registrantView: async (id) => {
      const found = await onGroups.registrations.find(id);
      return found === null ? null : onGroups.registrations.viewOf(found.group, id);
    },
    namesOfStaff,
    taxedSource,
  });
