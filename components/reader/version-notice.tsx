import Link from 'next/link';

import { LINKED } from '#components/controls/linked.ts';
import { Notice } from '#components/controls/notice.tsx';

interface VersionNoticeProps {
  /** `earlier`: an earlier version is shown. `gone`: one was asked for that is no longer kept. */
  shows: 'earlier' | 'gone';
  href: string;
}

/** Says that what is shown is not what a link without a version would show, or not what was asked for. */
export function VersionNotice({ shows, href }: VersionNoticeProps) {
  if (shows === 'gone') {
    return <Notice role="note">The version you asked for is no longer kept. You see the current one.</Notice>;
  }
  return (
    <Notice role="note">
      <span>This page changed. You see the version the answer quoted.</span>
      <Link href={href} className={`${LINKED} print:hidden`}>
        Current version
      </Link>
    </Notice>
  );
}
