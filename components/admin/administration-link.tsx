import { LayoutDashboard } from 'lucide-react';

import { ToolLink, ToolText } from '#components/controls/tool.tsx';

/** The way from the shelf to the administration, for those who are signed in to it. */
export function AdministrationLink() {
  return (
    <ToolLink href="/admin" prefetch={false}>
      <LayoutDashboard size={18} aria-hidden="true" />
      <ToolText>Administration</ToolText>
    </ToolLink>
  );
}
