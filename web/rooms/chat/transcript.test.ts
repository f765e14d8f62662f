import { expect, it } from 'vitest';
import { markdownOf } from './transcript.ts';

it('a conversation is exported with who said what, and nothing that was said becomes a heading', () => {
  const text = markdownOf({
    title: 'Diesel\nde março',
    messages: [
      { speaker: 'Você', paragraphs: ['1.200 L\n# não é título'] },
      { speaker: 'Razão', paragraphs: [] },
      { speaker: 'Razão', paragraphs: ['Preparei um rascunho.', '- mobile.diesel · 1200 · L'] },
    ],
  });
  expect(text).toBe(
    '# Diesel de março\n\n**Você**\n\n1.200 L\n\\# não é título\n\n**Razão**\n\nPreparei um rascunho.\n\n- mobile.diesel · 1200 · L\n',
  );
});
