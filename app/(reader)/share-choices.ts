import type { ShareChoice } from '#components/upload/share-choice.ts';
import { PUBLIC_GRANT, type Viewer } from '#lib/people/access/viewer.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** Returns the sharing options for a newly added book, the default first. Administrators can also share it with no one or leave it to the files. */
export function shareChoices(
  { userId, department, orgId }: Viewer,
  { isAdministrator }: { isAdministrator: boolean },
): ShareChoice[] {
  return [
    { label: wording().upload.access.everyone, grants: [PUBLIC_GRANT] },
    ...(userId === null ? [] : [{ label: wording().upload.access.onlyMe, grants: [`user:${userId}`] }]),
    ...(department === null
      ? []
      : [
          {
            label: formatMessage(wording().upload.access.department, { department }),
            grants: [`department:${department}`],
          },
        ]),
    ...(orgId === null
      ? []
      : [{ label: formatMessage(wording().upload.access.organisation, { orgId }), grants: [`org:${orgId}`] }]),
    ...(isAdministrator
      ? [
          { label: wording().upload.access.administrators, grants: [] },
          { label: wording().upload.access.asInFiles, grants: null },
        ]
      : []),
  ];
}
