'use client';

import { useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { SelfTestReply } from '#lib/contracts/admin/self-test.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, SectionTitle, type Tone, TONE_COLOURS } from '../admin-page.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';

const HEADING = 'self-test-heading';

type TriedService = SelfTestReply['trials'][number];

/** Calls every configured service once on request, and reports the result for each. */
export function SelfTestCard() {
  const [reply, setReply] = useState<SelfTestReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isLoaded = useIsHydrated();

  async function run(): Promise<void> {
    setRunning(true);
    setProblem(null);
    const sent = await sendToServer<SelfTestReply>('/api/admin/self-test', { method: 'POST' });
    setRunning(false);
    if (sent.isDone) setReply(sent.reply);
    else setProblem(sent.problem);
  }

  return (
    <Card as="section" aria-labelledby={HEADING} className="grid max-w-176 gap-2">
      <SectionTitle id={HEADING}>{adminWording().health.selfTest.title}</SectionTitle>
      <p className="text-ink-2">{adminWording().health.selfTest.explanation}</p>
      <p>
        <Button disabled={!isLoaded || isRunning} onClick={() => void run()}>
          {isRunning ? adminWording().health.selfTest.running : adminWording().health.selfTest.run}
        </Button>
      </p>
      <p role="alert" className={`${TONE_COLOURS.danger} empty:hidden`}>
        {problem}
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {reply !== null && !isRunning && summaryOf(reply)}
      </p>
      {reply !== null && (
        <ul className="grid gap-1.5">
          {reply.trials.map((trial) => (
            <TrialRow key={trial.name} trial={trial} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TrialRow({ trial: { name, outcome, message, latency_ms: latency } }: { trial: TriedService }) {
  const { text, sign, tone } = OUTCOMES()[outcome];
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 wrap-anywhere">
      <span className={`font-semibold ${TONE_COLOURS[tone]}`}>
        <span aria-hidden="true">{sign}</span> {text}
      </span>
      <span>
        {adminWording().health.trial.what[name]}
        {latency !== null && (
          <small className="ms-2 tabular-nums text-ink-2">
            {formatMessage(adminWording().format.milliseconds, {
              count: latency < 1 ? adminWording().format.underOne : latency,
            })}
          </small>
        )}
        {message !== null && <span className="block">{message}</span>}
      </span>
    </li>
  );
}

function summaryOf({ trials }: SelfTestReply): string {
  const failed = trials.filter(({ outcome }) => outcome === 'failed').length;
  return failed === 0
    ? adminWording().health.selfTest.passed
    : formatMessage(adminWording().health.selfTest.failed, { count: failed });
}

/** Outcomes as words and a sign; colour is only an addition. */
const OUTCOMES = (): Record<TriedService['outcome'], { text: string; sign: string; tone: Tone }> => ({
  passed: { text: adminWording().health.trial.passed, sign: '✓', tone: 'ok' },
  failed: { text: adminWording().health.trial.failed, sign: '✕', tone: 'danger' },
  off: { text: adminWording().health.trial.off, sign: '–', tone: 'plain' },
});
