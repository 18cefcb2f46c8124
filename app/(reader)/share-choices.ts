import type { ShareChoice } from '#components/upload/share-choice.ts';
import { PUBLIC_GRANT, type Viewer } from '#lib/access/viewer.ts';
import { fill, wording } from '#lib/contracts/wording/wording.ts';

/** With whom a book that is put in can be shared, the usual one first. Administrators can also leave it to nobody or to the files. */
export function shareChoices(
  { userId, department, orgId }: Viewer,
  { isAdministrator }: { isAdministrator: boolean },
): ShareChoice[] {
  return [
    { label: wording().everybody, grants: [PUBLIC_GRANT] },
    ...(userId === null ? [] : [{ label: wording().onlyMe, grants: [`user:${userId}`] }]),
    ...(department === null
      ? []
      : [{ label: fill(wording().myDepartmentDepartment, { department }), grants: [`department:${department}`] }]),
    ...(orgId === null ? [] : [{ label: fill(wording().myOrganisationOrgid, { orgId }), grants: [`org:${orgId}`] }]),
    ...(isAdministrator
      ? [
          { label: wording().nobodyButAdministrators, grants: [] },
          { label: wording().asItsFiles, grants: null },
        ]
      : []),
  ];
}
