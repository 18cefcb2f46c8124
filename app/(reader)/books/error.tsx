'use client';

// Rendered inside the frame, so that the panel and its conversation stay.
export { PageError as default } from '#components/reader/page-error.tsx';
