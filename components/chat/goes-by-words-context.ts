'use client';

import { createContext } from 'react';

/** Whether search compares words alone on this server though it could compare meaning, and whether this reader may turn that on. */
export const GoesByWordsContext = createContext({ goesByWords: false, mayChange: false });
