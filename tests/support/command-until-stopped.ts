import { setTimeout as pause } from 'node:timers/promises';

/* A process of its own, as on a terminal that is as wide as it is told: works until it is stopped, and says so. */

const done = () => true;
const terminal = { isTTY: true, columns: Number(process.argv[2]), cursorTo: done, moveCursor: done, clearLine: done };
Object.assign(process.stderr, terminal);
// What shows the cursor again looks for a terminal as soon as it is there.
const { openSpinner } = await import('#cli/terminal/open-spinner.ts');
const { stopSignal } = await import('#cli/terminal/stop-signal.ts');
const signal = stopSignal();
const display = openSpinner();
display.start('Working');
for (let step = 0; !signal.aborted; step += 1) {
  display.text = `Working: ${String(step)}`;
  process.stdout.write(`${String(step)}\n`);
  await pause(20, undefined, { signal }).catch(() => undefined);
}
display.fail('Stopped.');
process.exitCode = 130;
