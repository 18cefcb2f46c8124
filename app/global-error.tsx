'use client';

import { Button } from '#components/controls/button.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';

import './globals.css';

// Where not even the frame could be drawn: nothing here may depend on anything that could fail.
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body>
        <CalmPage
          title="Something went wrong here"
          sentence="The page could not be shown. Trying again often helps."
          isAlert
          actions={
            <Button look="main" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        />
      </body>
    </html>
  );
}
