import { z } from 'zod';
import { answerQuery } from '../answer/query.contract.ts';
import { contract } from '../../contract.ts';
import { id, name } from '../../shapes.ts';

const pin = z.object({
  id,
  /** The question in the words of who asked it. */
  title: z.string(),
  /** What `answer.query` is asked when the chart is shown: the figures are those of that moment. */
  query: answerQuery.input,
  pinnedAt: z.string(),
});

export const pinList = contract({
  name: 'pin.list',
  sentence: 'Lists the charts of answers that one keeps on the dashboard, the oldest first.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ pins: z.array(pin) }),
  example: {},
});

export const pinAdd = contract({
  name: 'pin.add',
  sentence:
    'Keeps the chart of an answer on one’s overview: what it asks, to be asked anew. The same chart is kept once.',
  effect: 'draft',
  access: 'member',
  input: z.object({ title: name(200), query: answerQuery.input }),
  output: z.object({ pin }),
});

export const pinRemove = contract({
  name: 'pin.remove',
  sentence: 'Takes the chart of an answer from one’s overview.',
  effect: 'draft',
  access: 'member',
  input: z.object({ pinId: id }),
  output: z.object({ pinId: id }),
});
