'use client';

import { useEffect, useMemo, useState } from 'react';

import {
  type CitedFormula,
  formulaAddresses,
  formulasOfSource,
  loadFormulas,
} from '#lib/client/chat/cited-formulas.ts';
import { isOpenTurn, type Turn } from '#lib/client/chat/shown-turn.ts';

/** The formulas of an answer's citations, by position. */
export type CitedFormulas = ReadonlyMap<number, readonly CitedFormula[]>;

const NONE: ReadonlyMap<string, readonly CitedFormula[]> = new Map();

/** Loads the formulas that the turn's sources cite once the answer is complete; empty until they have loaded. */
export function useCitedFormulas(turn: Turn): CitedFormulas {
  const addresses = isOpenTurn(turn) ? '' : formulaAddresses(turn).join('\n');
  const [loaded, setLoaded] = useState(NONE);
  useEffect(() => {
    if (addresses === '') return undefined;
    let isWanted = true;
    const all = addresses.split('\n').map(async (address) => [address, await loadFormulas(address)] as const);
    void Promise.all(all).then((entries) => {
      if (isWanted && entries.some(([, formulas]) => formulas.length > 0)) setLoaded(new Map(entries));
    });
    return () => {
      isWanted = false;
    };
  }, [addresses]);
  const { sources, text } = turn;
  return useMemo(
    () => new Map(sources.map((cited) => [cited.position, formulasOfSource(cited, text, loaded)])),
    [sources, text, loaded],
  );
}
