'use client';

import './globals.css';

// Where not even the frame could be drawn: nothing here may depend on anything that could fail.
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body>
        <main className="calm" role="alert">
          <h1>Something went wrong here</h1>
          <p>The page could not be shown. Trying again often helps.</p>
          <div className="calm-actions">
            <button type="button" className="button button-main" onClick={() => location.reload()}>
              Try again
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
