'use client';

import { PageError, type PageErrorProps } from '#components/reader/page-error.tsx';

// Within the frame, so that the panel and its conversation stay.
export default function BooksErrorPage(props: PageErrorProps) {
  return <PageError {...props} />;
}
