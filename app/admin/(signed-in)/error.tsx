'use client';

import { FailedPage, type FailureProps } from '#components/reader/page-error.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

// Within the frame: the other parts of the administration stay in reach.
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
