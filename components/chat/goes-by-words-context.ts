'use client';

import { createContext } from 'react';

/** Whether search compares words alone on this server, which could be changed. */
export const GoesByWordsContext = createContext(false);
