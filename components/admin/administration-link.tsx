import { DashboardIcon } from '#components/controls/line-icon.tsx';
import { ToolLink, ToolText } from '#components/controls/tool.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

/** The link from the shelf to the administration, for those who are signed in to it. */
export function AdministrationLink() {
  return (
    <ToolLink href="/admin" prefetch={false}>
      <DashboardIcon />
      <ToolText>{wording().site.administration}</ToolText>
    </ToolLink>
  );
}
