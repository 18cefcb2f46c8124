import { LayoutDashboard } from 'lucide-react';
import Link from 'next/link';

/** The way from the shelf to the administration, for those who are signed in to it. */
export function AdministrationLink() {
  return (
    <Link href="/admin" prefetch={false} className="tool">
      <LayoutDashboard size={18} aria-hidden="true" />
      <span className="tool-text">Administration</span>
    </Link>
  );
}
