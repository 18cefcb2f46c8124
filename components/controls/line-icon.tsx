import type { ReactNode } from 'react';

interface LineIconProps {
  /** In CSS pixels. */
  size?: number;
}

function LineIcon({ size = 18, children }: LineIconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

// Drawings of Lucide's for what every page begins with: the component that Lucide draws them by is more script than they are.

export function MenuIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 5h16M4 12h16M4 19h16" />
    </LineIcon>
  );
}

export function SearchIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </LineIcon>
  );
}

export function PlusIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 12h14M12 5v14" />
    </LineIcon>
  );
}

export function DashboardIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <rect width="7" height="9" x="3" y="3" rx="1" />
      <rect width="7" height="5" x="14" y="3" rx="1" />
      <rect width="7" height="9" x="14" y="12" rx="1" />
      <rect width="7" height="5" x="3" y="16" rx="1" />
    </LineIcon>
  );
}
