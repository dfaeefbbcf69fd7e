import {
  IconArrowsSplit2,
  IconCalendarEvent,
  IconCoins,
  IconDeviceMobile,
  IconDeviceTv,
  IconFileImport,
  IconForms,
  IconHistory,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconMailForward,
  IconMapPin,
  IconPhoto,
  IconScan,
  IconSettings,
  IconDiscount,
  IconSparkles,
  IconTable,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, typeof IconUsers>> = {
  events: IconCalendarEvent,
  dashboard: IconLayoutDashboard,
  attendees: IconUsers,
  scanner: IconScan,
  checkpoints: IconMapPin,
  headCount: IconUsersGroup,
  history: IconHistory,
  conflicts: IconArrowsSplit2,
  payments: IconCoins,
  reports: IconTable,
  settings: IconSettings,
  types: IconTicket,
  fields: IconForms,
  activities: IconSparkles,
  promoCodes: IconDiscount,
  uploads: IconPhoto,
  users: IconId,
  walls: IconDeviceTv,
  devices: IconDeviceMobile,
  apiTokens: IconKey,
  webhooks: IconWebhook,
  import: IconFileImport,
  confirmations: IconMailForward,
  userActivity: IconListSearch,
};

/** The picture beside an entry of the navigation. */
export const EntryIcon = ({ name }: { readonly name: string }) => {
  const Icon = icons[name] ?? IconUsers;
  return <Icon size={19} stroke={1.8} aria-hidden />;
};
