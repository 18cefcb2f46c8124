import { bookQuestions } from '../../book-questions.ts';
import { askPeer } from './ask-peer.ts';
import { startLectern } from './peers.ts';
import { processUse } from './process-use.ts';
import { startScriptedModel } from './scripted-model.ts';

interface SoakOptions {
  book: string;
  minutes: number;
}

const STREAMS = 10;
const QUESTIONS = 200;
const LOOK_EVERY_MS = 30_000;
const VARIANT = 'words and vectors';

/** Ten readers who ask one question after the other for so many minutes; prints what memory the server takes meanwhile. 1 when one fails. */
export async function runSoak({ book, minutes }: SoakOptions): Promise<number> {
  const questions = await bookQuestions(book, QUESTIONS);
  const model = await startScriptedModel();
  const peers = await startLectern(
    { book, modelUrl: model.baseUrl },
    { label: 'Lectern', isMeant: (name) => name === VARIANT },
  );
  try {
    const [server] = peers;
    if (server === undefined) throw new Error('No server has started.');
    const endsAt = performance.now() + minutes * 60_000;
    let [asked, failed] = [0, 0];
    const look = async (): Promise<void> => {
      const { memoryMb } = await processUse(server.pid);
      const leftMinutes = Math.max(0, endsAt - performance.now()) / 60_000;
      console.log(
        `${(minutes - leftMinutes).toFixed(1)} min: ${memoryMb.toFixed(0)} MB, ${asked} asked, ${failed} failed`,
      );
      // Nobody reads what was asked of the model; it is not to pile up.
      await model.takeCalls();
    };
    await look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const askOneByOne = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        const { failure } = await askPeer(server, questions[asked++ % questions.length] ?? '');
        if (failure !== null) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: STREAMS }, askOneByOne));
    clearInterval(timer);
    await look();
    return failed === 0 ? 0 : 1;
  } finally {
    await Promise.all([...peers, model].map((each) => each.stop()));
  }
}
