import { expect, it } from 'vitest';
import { saidIn, unsentIn } from './said-queue.ts';

it('what waits in line is taken from the tab as it was kept, and rubbish there is nothing', () => {
  const said = {
    text: 'E o escopo 2?',
    factorId: null,
    attachments: [{ documentId: 'd', name: 'conta.pdf' }],
  };
  expect(saidIn(JSON.stringify([said]))).toEqual([said]);
  for (const rubbish of ['', '{', 'null', '{"text":"x"}', '[1,null,{"text":2}]'])
    expect(saidIn(rubbish)).toEqual([]);
});

it('what was on its way is said again only where the server does not have it', () => {
  const said = { id: 'b', text: 'E mais 55 L de etanol' };
  const kept = JSON.stringify([said]);
  expect(unsentIn(kept, [{ id: 'a' }])).toEqual([said]);
  expect(unsentIn(kept, [{ id: 'a' }, { id: 'b' }])).toEqual([]);
  for (const rubbish of ['', '{', '[{"text":"nobody knows whether it arrived"}]'])
    expect(unsentIn(rubbish, [])).toEqual([]);
});
