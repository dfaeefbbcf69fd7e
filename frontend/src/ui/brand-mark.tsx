/** The turnout: one track, and the one that leaves it. */
export const BrandMark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="#0f6076" />
    <path d="M11 26V6M11 20c0-6 10-5 10-12V6" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    <circle cx="21" cy="24" r="2.6" fill="#f3c969" />
  </svg>
);
