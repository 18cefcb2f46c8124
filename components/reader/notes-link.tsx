import { NotesIcon } from '#components/controls/line-icon.tsx';
import { ToolLink, ToolText } from '#components/controls/tool.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

interface NotesLinkProps {
  className: string;
}

/** The link from the shelf to the notes of all books. */
export function NotesLink({ className }: NotesLinkProps) {
  return (
    <ToolLink href="/notes" prefetch={false} className={className}>
      <NotesIcon />
      <ToolText>{wording().notes.title}</ToolText>
    </ToolLink>
  );
}
