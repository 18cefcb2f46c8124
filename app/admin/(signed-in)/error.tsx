'use client';

import { FailedPage, type FailureProps } from '#components/reader/page-error.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

// Rendered inside the frame, so that the other parts of the administration stay reachable.
export default function AdminErrorPage(failure: FailureProps) {
  return (
    <FailedPage
      title={adminWording().error.notShown}
      sentence={adminWording().error.onServer}
      way={{ href: '/admin/health', text: adminWording().error.viewHealth }}
      {...failure}
    />
  );
}
