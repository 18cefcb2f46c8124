const STORAGE_KEY = 'lectern.letter-keys';

/** Whether single letters are commands. They can be switched off, since speech input types letters too. */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage the letters stay commands.
  }
}
