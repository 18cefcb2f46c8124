'use client';

export { PageError as default } from '#components/reader/page-error.tsx';
