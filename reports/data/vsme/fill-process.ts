import { readFileSync } from 'node:fs';
import { answerWith } from '../../process/answer.ts';
import type { FillRequest } from './fill-apart.ts';
import { fillTemplate } from './fill-template.ts';

/** The process that fills one template and ends: on its standard output a line of what became of each fact, then the workbook. */
await answerWith(() => {
  const { template, document } = JSON.parse(readFileSync(0, 'utf8')) as FillRequest;
  const { facts, bytes } = fillTemplate(Buffer.from(template, 'base64'), document);
  return Promise.resolve(Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), bytes]));
});
