import type { ShareChoice } from '#components/upload/share-choice.ts';
import { PUBLIC_GRANT, type Viewer } from '#lib/access/viewer.ts';

/** With whom a book that is put in can be shared, the usual one first. Administrators can also leave it to nobody or to the files. */
export function shareChoices(
  { userId, department, orgId }: Viewer,
  { isAdministrator }: { isAdministrator: boolean },
): ShareChoice[] {
  return [
    { label: 'Everybody', grants: [PUBLIC_GRANT] },
    ...(userId === null ? [] : [{ label: 'Only me', grants: [`user:${userId}`] }]),
    ...(department === null ? [] : [{ label: `My department, ${department}`, grants: [`department:${department}`] }]),
    ...(orgId === null ? [] : [{ label: `My organisation, ${orgId}`, grants: [`org:${orgId}`] }]),
    ...(isAdministrator
      ? [
          { label: 'Nobody but administrators', grants: [] },
          { label: 'As its files say, else everybody', grants: null },
        ]
      : []),
  ];
}
