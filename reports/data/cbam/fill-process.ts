import { readFileSync } from 'node:fs';
import { answerWith } from '../../process/answer.ts';
import type { CommunicationRequest } from './fill-apart.ts';
import { fillCommunication } from './fill-communication.ts';

/** The process that fills the communication template once and ends: a request as JSON on its standard input, the workbook out. */
await answerWith(() => {
  const { template, cells, notes } = JSON.parse(readFileSync(0, 'utf8')) as CommunicationRequest;
  return Promise.resolve(fillCommunication(readFileSync(template), cells, notes));
});
