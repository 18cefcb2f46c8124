/** The pure JavaScript version, without the processes and threads of the package's main module. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
