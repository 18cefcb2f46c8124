'use client';

import { CalmPage } from '#components/controls/calm-page.tsx';

import './globals.css';

// Shown when not even the frame could be rendered, so nothing here may depend on anything that could fail.
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body>
        <CalmPage
          title="Something went wrong here"
          sentence="This page could not be shown. Try again."
          isAlert
          actions={
            <button
              type="button"
              className="min-h-11 rounded-lg border border-ink bg-ink px-4.5 py-2 font-semibold text-page"
              onClick={() => location.reload()}
            >
              Try again
            </button>
          }
        />
      </body>
    </html>
  );
}
