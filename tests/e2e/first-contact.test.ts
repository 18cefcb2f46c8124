import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, chipsOf, lastTurn, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { type StartedServer, startServer } from '#tools/start-server.ts';
