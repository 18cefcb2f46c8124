'use client';

import { FailedPage, type FailureProps } from '#components/reader/page-error.tsx';

// Within the frame: the other parts of the administration stay in reach.
export default function AdminErrorPage(failure: FailureProps) {
  return (
    <FailedPage
      title="This could not be shown"
      sentence="The server met an error; its log says which. Trying again often helps."
      way={{ href: '/admin/health', text: 'Look at the health of the services' }}
      {...failure}
    />
  );
}
