import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';

import { SpeakWording } from '#components/controls/speak-wording.tsx';
import { readingAttributes } from '#lib/contracts/reading-preferences.ts';
import { directionOf } from '#lib/contracts/wording/languages.ts';

import './globals.css';
import { readPreferences, readViewer, readWording } from './reader-request.ts';

const sourceSerif = localFont({
  src: './fonts/source-serif-4-latin-opsz-normal.woff2',
  variable: '--font-source-serif',
  weight: '200 900',
  adjustFontFallback: 'Times New Roman',
});

// A separate family, because a family is preloaded as a whole and many pages have no italics.
const sourceSerifItalic = localFont({
  src: './fonts/source-serif-4-latin-wght-italic.woff2',
  variable: '--font-source-serif-italic',
  weight: '200 900',
  style: 'italic',
  adjustFontFallback: 'Times New Roman',
  preload: false,
});

const inter = localFont({
  src: './fonts/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  adjustFontFallback: 'Arial',
});

const jetBrainsMono = localFont({
  src: './fonts/jetbrains-mono-latin-wght-normal.woff2',
  variable: '--font-jetbrains-mono',
  weight: '100 800',
  adjustFontFallback: false,
  preload: false,
});

// Not preloaded: only the browsers of readers who chose this font fetch it.
const hyperlegible = localFont({
  src: [
    { path: './fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2', style: 'normal' },
    { path: './fonts/atkinson-hyperlegible-next-latin-wght-italic.woff2', style: 'italic' },
  ],
  variable: '--font-hyperlegible',
  weight: '200 800',
  adjustFontFallback: 'Arial',
  preload: false,
});

// Pages depend on the library and on the viewer, never on the moment of the build.
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const { reader: told } = await readWording();
  return {
    title: { default: 'Lectern', template: '%s · Lectern' },
    description: told.site.description,
  };
}

export const viewport: Viewport = { colorScheme: 'light dark', width: 'device-width', initialScale: 1 };

const FONTS = [sourceSerif, sourceSerifItalic, inter, jetBrainsMono, hyperlegible]
  .map(({ variable }) => variable)
  .join(' ');

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Rendered with the reader's preferences on the server, so that nothing has to change once scripts run.
  const [preferences, viewer, { language, reader: wording }] = await Promise.all([
    readPreferences(),
    readViewer(),
    readWording(),
  ]);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      className={FONTS}
      {...readingAttributes(preferences)}
      data-signed-in={viewer.userId === null ? undefined : 'true'}
      data-in-group={viewer.department === null && viewer.orgId === null ? undefined : 'true'}
    >
      <body>
        <a
          href="#main"
          className="fixed inset-s-2 top-2 z-70 rounded-lg border border-transparent bg-ink px-3 py-2 font-semibold text-page not-focus:[clip-path:inset(50%)] print:hidden forced-colors:border-[CanvasText]"
        >
          {wording.site.skipToText}
        </a>
        <SpeakWording wording={wording}>{children}</SpeakWording>
      </body>
    </html>
  );
}
