import { describe, expect, it } from 'vitest';
import { createDrafts, updateDraft } from './draft.ts';
import type { Turn } from './turn.ts';

const DRAFT = '0198c000-0000-7000-8000-000000000001';

function turnOf(text: string, evidence: unknown = null, quantity: string | null = '12') {
  const calls: { verb: string; input: unknown }[] = [];
  const turn: Turn = {
    threadId: '0198c000-0000-7000-8000-000000000002',
    message: { id: 'm2', text },
    numbers: 'pt-BR',
    call: (verb, input) => {
      calls.push({ verb, input });
      return Promise.resolve(
        verb === 'draft.list'
          ? { drafts: [{ id: DRAFT, activity: { quantity }, evidence }] }
          : { drafts: [] },
      );
    },
    ask: () => undefined,
    show: () => undefined,
  };
  return { turn, calls };
}

const before = {
  source: 'message',
  messageId: 'm1',
  text: 'frete de 12 t em maio',
  spans: [
    { slot: 'quantity', quote: '12', start: 9, end: 11 },
    { slot: 'period', quote: 'maio', start: 17, end: 21 },
  ],
};

describe('a changed draft', () => {
  it('keeps where its new value was read, beside what still holds of the old', async () => {
    const { turn, calls } = turnOf('na verdade foram 15 t', before);
    await updateDraft(
      {
        draftId: DRAFT,
        revision: 1,
        change: { quantity: '15' },
        evidence: { spans: [{ slot: 'quantity', quote: '15', start: 17, end: 19 }] },
      },
      turn,
    );
    const last = calls.at(-1) as { input: { evidence: typeof before } };
    const { evidence } = last.input;
    expect(evidence).toMatchObject({ messageId: 'm2', text: 'frete de 12 t em maio\nna verdade foram 15 t' });
    for (const { start, end, quote } of evidence.spans) expect(evidence.text.slice(start, end)).toBe(quote);
    expect(evidence.spans.map(({ slot, quote }) => `${slot} ${quote}`)).toEqual([
      'quantity 15',
      'period maio',
    ]);
  });

  it('may count with what was read before, and with nothing else', async () => {
    const change = (quantity: string) => ({
      draftId: DRAFT,
      revision: 1,
      change: { quantity, unit: 'tkm' },
      evidence: { spans: [{ slot: 'quantity' as const, quote: '430', start: 6, end: 9 }] },
    });
    const { turn, calls } = turnOf('foram 430 km', before);
    await updateDraft(change('5160'), turn);
    expect(calls.at(-1)).toMatchObject({ verb: 'draft.update', input: { change: { quantity: '5160' } } });
    expect(await updateDraft(change('5161'), turn)).toMatchObject({ refused: { code: 'evidence.missing' } });
  });

  it('may be what stood and what the message adds to it or takes off, with both places kept', async () => {
    const change = (quantity: string, quote: string) => ({
      draftId: DRAFT,
      revision: 1,
      change: { quantity },
      evidence: { spans: [{ slot: 'quantity' as const, quote }] },
    });
    const { turn, calls } = turnOf('soma 1,5 no frete', before);
    await updateDraft(change('13.5', '1,5'), turn);
    const last = calls.at(-1) as { input: { evidence: typeof before } };
    expect(last.input).toMatchObject({ change: { quantity: '13.5' } });
    const { text, spans } = last.input.evidence;
    for (const { start, end, quote } of spans) expect(text.slice(start, end)).toBe(quote);
    expect(spans.map(({ slot, quote }) => `${slot} ${quote}`)).toEqual([
      'quantity 1,5',
      'quantity 12',
      'period maio',
    ]);
    await updateDraft(change('10.5', '1,5'), turn);
    expect(calls.at(-1)).toMatchObject({ input: { change: { quantity: '10.5' } } });
    for (const wrong of ['15', '13', '18.5', '27'])
      expect(await updateDraft(change(wrong, '1,5'), turn)).toMatchObject({
        refused: { code: 'evidence.missing' },
      });
    const open = turnOf('soma 1,5 no frete', before, null);
    expect(await updateDraft(change('13.5', '1,5'), open.turn)).toMatchObject({
      refused: { code: 'evidence.missing' },
    });
  });

  it('refuses a quote that the message does not hold', async () => {
    const { turn } = turnOf('foram 430 km', before);
    const refused = await updateDraft(
      {
        draftId: DRAFT,
        revision: 1,
        change: { quantity: '430' },
        evidence: { spans: [{ slot: 'quantity', quote: '999' }] },
      },
      turn,
    );
    expect(refused).toMatchObject({ draft: null, refused: { code: 'evidence.missing' } });
  });
});

describe('a new draft', () => {
  it('may be the difference of two readings, or tonne-kilometres of kilograms', async () => {
    const { turn, calls } = turnOf('de 45.120 para 47.890 m³; 12.000 kg por 430 km');
    const quoted = (quote: string) => ({ slot: 'quantity' as const, quote });
    const meter = { quantity: '2770', unit: 'm3', evidence: { spans: [quoted('45.120 para 47.890')] } };
    const freight = { quantity: '5160', unit: 'tkm', evidence: { spans: [quoted('12.000'), quoted('430')] } };
    await createDrafts({ items: [meter, freight] }, turn);
    expect(calls.at(-1)?.input).toMatchObject({ items: [{ quantity: '2770' }, { quantity: '5160' }] });
  });
});
