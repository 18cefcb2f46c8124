'use client';

import { createContext } from 'react';

/** Whether search on this server compares words only although it could also compare meaning, and whether this reader may turn that on. */
export const GoesByWordsContext = createContext({ goesByWords: false, mayChange: false });
