/** Names of files of badges. */
export const badgeFileWords = {
  en: { title: 'Badges:', one: 'badge.pdf', many: 'badges.pdf' },
  es: { title: 'Acreditaciones:', one: 'acreditación.pdf', many: 'acreditaciones.pdf' },
  fr: { title: 'Badges\u00a0:', one: 'badge.pdf', many: 'badges.pdf' },
} as const;
