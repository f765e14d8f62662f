import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { serve } from '../workers/serve.ts';
import type { RecognizeAnswer, RecognizeRequest } from './recognize-request.ts';

/**
 * The thread in which pictures are recognized. The recognizer and its language data come from packages of the
 * installation; this file knows no network.
 */
interface Recognizer {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  FindLines(): number;
  GetGradient(): number;
  GetTSVText(page: number): string;
  MeanTextConf(): number;
  Clear(): void;
}

interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => Recognizer;
}

const LANGUAGES = ['por', 'eng'] as const;
/** Long short-term memory networks only: the data hold nothing else. */
const LSTM_ONLY = 1;
/** Black and white are told apart by the surroundings of a spot (Sauvola), for photos with a shadow on them. */
const LOCAL_THRESHOLD = '2';
/** Below this slant, in radians, the recognizer copes by itself. */
const STRAIGHT = 0.005;
/** Mean confidence (0 to 100) below which a straightened picture is read a second time as it came. */
const DOUBTFUL = 80;

const require = createRequire(import.meta.url);
const ready = start();

serve<RecognizeAnswer>(recognize, () => ({ answer: 'unreadable' }));

async function start(): Promise<{ core: Core; recognizer: Recognizer }> {
  const load: (
    module: object,
  ) => Promise<Core> = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm');
  const core = await load({ print: () => undefined, printErr: () => undefined });
  for (const language of LANGUAGES) {
    const path = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
    core.FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(path)));
  }
  const recognizer = new core.TessBaseAPI();
  if (recognizer.Init(null, LANGUAGES.join('+'), LSTM_ONLY) === -1) throw new Error('recognizer');
  recognizer.SetVariable('thresholding_method', LOCAL_THRESHOLD);
  return { core, recognizer };
}

async function recognize({ picture, mode }: RecognizeRequest): Promise<RecognizeAnswer> {
  const { core, recognizer } = await ready;
  core.FS.writeFile('/input', picture);
  recognizer.SetVariable('tessedit_pageseg_mode', String(mode));
  if (recognizer.SetImageFile(1, 0) === 1) return { answer: 'unreadable' };
  recognizer.FindLines();
  const slant = recognizer.GetGradient();
  const first = attempt(recognizer, Math.abs(slant) >= STRAIGHT ? slant : 0);
  // A page with few lines can look slanted when it is not: a doubtful reading is compared with the picture as it came.
  const second = first.turned !== 0 && first.confidence < DOUBTFUL ? attempt(recognizer, 0) : first;
  recognizer.Clear();
  return { answer: 'recognized', ...(second.confidence > first.confidence ? second : first) };
}

function attempt(recognizer: Recognizer, turned: number) {
  recognizer.SetImageFile(1, turned);
  recognizer.Recognize(null);
  return { turned, confidence: recognizer.MeanTextConf(), table: recognizer.GetTSVText(0) };
}
