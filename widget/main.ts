import { readOptions } from './options.ts';
import { TAG, Widget } from './widget.ts';

/** Starts once per page, even with several script tags. */
function start(script: HTMLScriptElement): void {
  if (document.querySelector(TAG) !== null) return;
  new Widget(readOptions(script, document.documentElement.lang)).mount();
}

const script = document.currentScript ?? document.querySelector('script[src*="/widget.js"]');
if (script instanceof HTMLScriptElement) {
  if (document.querySelector('body') === null) addEventListener('DOMContentLoaded', () => start(script));
  else start(script);
}
