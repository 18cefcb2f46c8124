'use client';

import { PageError, type PageErrorProps } from '#components/reader/page-error.tsx';

export default function ErrorPage(props: PageErrorProps) {
  return <PageError {...props} />;
}
