'use client';

import { AdminError, type AdminErrorProps } from '#components/admin/admin-error.tsx';

// Within the frame: the other parts of the administration stay in reach.
export default function AdminErrorPage(props: AdminErrorProps) {
  return <AdminError {...props} />;
}
