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

// Lucide's drawings for icons that every page needs at once: Lucide's component for drawing them is more script than the drawings.

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

export function BookmarkIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z" />
    </LineIcon>
  );
}

export function SpeakerIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="M11 4.7a.7.7 0 0 0-1.2-.5L6.4 7.6A1.4 1.4 0 0 1 5.4 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.4a1.4 1.4 0 0 1 1 .4l3.4 3.4a.7.7 0 0 0 1.2-.5zM16 9a5 5 0 0 1 0 6M19.4 18.4a9 9 0 0 0 0-12.7" />
    </LineIcon>
  );
}

export function NotesIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="M13.4 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7.4M2 6h4M2 10h4M2 14h4M2 18h4M21.4 5.6a1 1 0 1 0-3-3l-5 5a2 2 0 0 0-.5.9l-.8 2.8a.5.5 0 0 0 .6.6l2.8-.8a2 2 0 0 0 .9-.5z" />
    </LineIcon>
  );
}

export function PersonIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2" />
      <circle cx="12" cy="7" r="4" />
    </LineIcon>
  );
}

export function MoreIcon(props: LineIconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
      <circle cx="5" cy="12" r="1" />
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
