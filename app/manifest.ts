import type { MetadataRoute } from 'next';

import icon192 from './icons/icon-192.png';
import icon512 from './icons/icon-512.png';
import maskable from './icons/icon-maskable-512.png';

/** The web app manifest, which lets browsers offer to install the reader as an app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Lectern',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf9f5',
    theme_color: '#23201b',
    icons: [
      { src: icon192.src, sizes: '192x192', type: 'image/png' },
      { src: icon512.src, sizes: '512x512', type: 'image/png' },
      { src: maskable.src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
