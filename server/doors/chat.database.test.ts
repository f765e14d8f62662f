import { createSite } from '#usecases/organization/site/sites.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { listDrafts, updateDraft } from '#usecases/ledger/draft/drafts.ts';
import { getThread } from '#usecases/conversation/thread/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatHouse, first, labelOf, openChatHouse, type TestDoor } from './testing/chat.ts';

let house: ChatHouse;
let chat: TestDoor;

beforeAll(async () => {
  house = await openChatHouse();
  chat = house.door();
});
afterAll(() => house.stop());

const owner = () => house.installation.north.people.owner;

async function draftsOf(threadId: string) {
  const { drafts } = await house.installation.as(owner(), listDrafts, { threadId, state: 'open' });
  return drafts;
}

const PT =
  'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 45 MWh de energia na planta de Camaçari';
const EN =
  'We used 1.200 litres of S10 diesel in the fleet in March 2025 and 45 MWh of electricity at the Camaçari plant';

describe('a sentence with two activities', () => {
  it.each([
    ['pt-BR', PT],
    ['en', EN],
  ] as const)(
    'becomes two drafts in one call, calculated, with their evidence (%s)',
    async (locale, sentence) => {
      const threadId = await house.thread();
      const answer = await chat.say(threadId, sentence, { locale, id: `message-${locale}` });
      const { drafts } = answer.output('draft_create');
      expect(drafts.map(({ activity }) => activity)).toEqual([
        { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' },
        { kind: 'electricity', quantity: '45', unit: 'MWh', from: '2025-03-01', to: '2025-03-31' },
      ]);
      expect(drafts.map(({ result }) => result?.status)).toEqual(['calculated', 'calculated']);
      for (const { evidence } of drafts) {
        expect(evidence).toMatchObject({ source: 'message', messageId: `message-${locale}` });
        expect(evidence?.spans.map(({ slot }) => slot)).toContain('quantity');
        for (const { start, end, quote } of evidence?.spans ?? [])
          expect(sentence.slice(start, end)).toBe(quote);
      }
      expect(drafts[1]?.siteId).toBe(house.installation.north.siteId);
      const stored = await draftsOf(threadId);
      expect(stored.map(({ evidence }) => evidence?.text)).toEqual([sentence, sentence]);
    },
  );

  it('is answered in a sentence or two whose figures are the tool’s', async () => {
    const threadId = await house.thread();
    const answer = await chat.say(threadId, PT);
    const { drafts, total } = answer.output('draft_create');
    const sum = drafts.reduce(
      (kg, { result }) => kg + Number(result?.status === 'calculated' ? result.co2eKg : Number.NaN),
      0,
    );
    expect(Number(total.co2eKg)).toBeCloseTo(sum, 9);
    const tonnes = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(sum / 1000);
    expect(answer.text).toContain(`${tonnes} tCO₂e`);
    // The card tells whether it waits for approval: what is written stays there when it was approved long ago.
    expect(answer.text).not.toMatch(/aprove/i);
    expect(answer.text).toContain('março de 2025');
  });
});

describe('what is missing', () => {
  it('is asked: a missing period leaves the draft open, with likely months as buttons', async () => {
    const threadId = await house.thread();
    const asked = await chat.say(threadId, 'Consumimos 1.200 litros de diesel na frota');
    const [open] = await draftsOf(threadId);
    expect(open?.activity).toMatchObject({ quantity: '1200', from: null, to: null });
    expect(open?.result).toBeNull();
    const ask = asked.ask();
    expect(ask).toMatchObject({ slot: 'period', draftId: open?.id });
    const labels = ask.options.map(({ label }) => label['pt-BR']);
    expect(labels).toContain('outubro de 2026');

    const second = await chat.say(threadId, 'março de 2025');
    expect(second.outputs('draft_update')).toHaveLength(1);
    const [complete, ...others] = await draftsOf(threadId);
    expect(others).toEqual([]);
    expect(complete).toMatchObject({
      id: open?.id,
      revision: 2,
      activity: { quantity: '1200', from: '2025-03-01', to: '2025-03-31' },
      result: { status: 'calculated' },
    });
  });

  it('is asked: the label of a likely month is an answer', async () => {
    const threadId = await house.thread();
    const asked = await chat.say(threadId, 'Usamos 300 L de gasolina na frota');
    const option = first(asked.ask().options);
    await chat.say(threadId, option.label['pt-BR']);
    const [complete] = await draftsOf(threadId);
    expect(`${complete?.activity.from}/${complete?.activity.to}`).toBe(option.value);
  });

  it('is asked: a missing unit', async () => {
    const threadId = await house.thread();
    const asked = await chat.say(threadId, 'Consumimos 500 de diesel na frota em março de 2025');
    const [open] = await draftsOf(threadId);
    expect(open?.activity).toMatchObject({ unit: null });
    expect(asked.ask()).toMatchObject({ slot: 'unit', draftId: open?.id });
    await chat.say(threadId, 'litros');
    const [complete] = await draftsOf(threadId);
    expect(complete).toMatchObject({ id: open?.id, activity: { quantity: '500', unit: 'L' } });
    expect(complete?.result?.status).toBe('calculated');
  });

  it('is not guessed: 1,040 L in a Brazilian workspace asks which number it is, and drafts none', async () => {
    const threadId = await house.thread();
    const asked = await chat.say(threadId, 'Abastecemos 1,040 L de diesel na frota em março de 2025');
    const [open] = await draftsOf(threadId);
    expect(open?.activity).toMatchObject({ kind: 'mobile.diesel', quantity: null, unit: 'L' });
    const ask = asked.ask();
    expect(ask).toMatchObject({ slot: 'number_format', draftId: open?.id });
    expect(ask.options.map(({ value }) => value).sort()).toEqual(['1.04', '1040']);
    expect(asked.text).not.toMatch(/1\.040|1,04\b/);

    await chat.say(threadId, labelOf(ask, '1040'));
    const [complete, ...others] = await draftsOf(threadId);
    expect(others).toEqual([]);
    expect(complete).toMatchObject({ id: open?.id, revision: 2, activity: { quantity: '1040', unit: 'L' } });
  });

  it('is not guessed: 1.040 L in an English workspace asks as well', async () => {
    const { database, north } = house.installation;
    await database.pool.query(`update public.organizations set locale = 'en' where id = $1`, [north.id]);
    try {
      const threadId = await house.thread();
      const asked = await chat.say(threadId, 'We used 1.040 L of diesel in the fleet in March 2025', {
        locale: 'en',
      });
      const ask = asked.ask();
      expect(ask.options.map(({ value }) => value).sort()).toEqual(['1.04', '1040']);
      await chat.say(threadId, labelOf(ask, '1.04', 'en'), { locale: 'en' });
      const [complete] = await draftsOf(threadId);
      expect(complete).toMatchObject({ revision: 2, activity: { quantity: '1.04' } });
    } finally {
      await database.pool.query(`update public.organizations set locale = 'pt-BR' where id = $1`, [north.id]);
    }
  });

  it('is said: a number that found no place is named in the reply', async () => {
    const threadId = await house.thread();
    const answer = await chat.say(threadId, '1.200 litros de diesel na frota em março de 2025 (4871)');
    expect(answer.text).toMatch(/Não usei .*4871/);
    expect(await draftsOf(threadId)).toMatchObject([{ activity: { quantity: '1200' } }]);
  });
});

describe('a kind that is not certain', () => {
  it('is asked with the kinds that fit as buttons, and the answer completes the same draft', async () => {
    const threadId = await house.thread();
    const asked = await chat.say(threadId, '500 L de diesel em março de 2025');
    const [open] = await draftsOf(threadId);
    expect(open?.activity).toMatchObject({ kind: null, quantity: '500', unit: 'L' });
    const ask = asked.ask();
    expect(ask).toMatchObject({ slot: 'kind', draftId: open?.id });
    await chat.say(threadId, labelOf(ask, 'mobile.diesel'));
    expect(await draftsOf(threadId)).toMatchObject([
      {
        id: open?.id,
        activity: { kind: 'mobile.diesel', quantity: '500' },
        result: { status: 'calculated' },
      },
    ]);
  });
});

describe('corrections', () => {
  it('change the draft that stands, by its revision', async () => {
    const threadId = await house.thread();
    await chat.say(threadId, 'Consumimos 1.200 litros de diesel na frota em março de 2025');
    const answer = await chat.say(threadId, 'na verdade foram 1.250');
    expect(answer.output('draft_update').draft).toMatchObject({
      revision: 2,
      activity: { quantity: '1250' },
    });
    expect(answer.text).toContain('1.250 L');
    expect(await draftsOf(threadId)).toMatchObject([{ revision: 2, activity: { quantity: '1250' } }]);
  });

  it('change what it was, and take a draft away', async () => {
    const threadId = await house.thread();
    await chat.say(threadId, PT);
    await chat.say(threadId, 'apaga o segundo');
    expect((await draftsOf(threadId)).map(({ activity }) => activity.kind)).toEqual(['mobile.diesel']);
    await chat.say(threadId, 'troca por etanol');
    expect((await draftsOf(threadId)).map(({ activity }) => activity.kind)).toEqual(['mobile.ethanol']);
  });

  it('start from what the card says now, not from what the conversation remembers', async () => {
    const threadId = await house.thread();
    await chat.say(threadId, 'Consumimos 1.200 litros de diesel na frota em março de 2025');
    const [before] = await draftsOf(threadId);
    await house.installation.as(owner(), updateDraft, {
      draftId: before?.id,
      revision: before?.revision,
      change: { from: '2025-04-01', to: '2025-04-30' },
    });
    await chat.say(threadId, 'na verdade foram 1.300');
    expect(await draftsOf(threadId)).toMatchObject([
      { revision: 3, activity: { quantity: '1300', from: '2025-04-01' } },
    ]);
  });

  it('without a draft change nothing and say what the assistant can take', async () => {
    const answer = await chat.say(await house.thread(), 'na verdade foram 1.250');
    expect(answer.text).toMatch(/“1\.250”/);
    expect(answer.outputs('draft_update')).toEqual([]);
    expect(answer.outputs('draft_create')).toEqual([]);
  });
});

describe('questions', () => {
  it('about totals are answered from the ledger, with the count of lines that are not counted', async () => {
    const threadId = await house.thread();
    const drafted = await chat.say(threadId, 'Consumimos 1.200 litros de diesel na frota em março de 2024');
    const unpublished = await chat.say(threadId, '10 t de produção de amônia em março de 2024');
    const drafts = [...drafted.outputs('draft_create'), ...unpublished.outputs('draft_create')].flatMap(
      (output) => output.drafts,
    );
    const approve = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    await house.installation.as(owner(), commitEntries, { drafts: approve, acceptNotCounted: true });
    const answer = await chat.say(threadId, 'quanto emitimos no escopo 1 em 2024?');
    const scope1 = first(answer.output('answer_query').total);
    const tonnes = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(`${scope1.co2eKg}e-3` as unknown as number);
    expect(answer.text).toContain(`${tonnes} tCO₂e`);
    expect(answer.text).toContain('2024');
    expect(scope1.notCountedLines).toBe(1);
    expect(answer.text).toContain('1 linha não contada');

    const why = await chat.say(threadId, 'por que esse valor do diesel?');
    const { entry, result } = why.output('entry_explain');
    expect(entry.kind).toBe('mobile.diesel');
    expect(why.text).toContain(first(result.factors).source.publisher);
  });

  it('about why are answered for a draft as well', async () => {
    const threadId = await house.thread();
    await chat.say(threadId, '45 MWh de energia elétrica em março de 2025');
    const why = await chat.say(threadId, 'por que esse valor?');
    const { result } = first(why.output('draft_list').drafts);
    expect(result?.status).toBe('calculated');
    expect(why.text).toContain(result?.status === 'calculated' && first(result.factors).source.publisher);
  });

  it('about the weather, greetings and calls for help draft nothing', async () => {
    const threadId = await house.thread();
    for (const text of ['bom dia!', 'ajuda', 'vai chover amanhã?']) {
      const answer = await chat.say(threadId, text);
      expect(answer.text).not.toBe('');
      expect(answer.outputs('draft_create')).toEqual([]);
    }
    expect(await draftsOf(threadId)).toEqual([]);
  });
});

describe('a thread', () => {
  it('keeps messages, cards and title: a refresh finds them all', async () => {
    const threadId = await house.thread();
    await chat.say(threadId, PT);
    const { thread, messages } = await house.installation.as(owner(), getThread, { threadId });
    expect(thread.title).toMatch(/^Consumimos 1\.200 litros/);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    const parts = messages[1]?.parts as { type: string; state?: string }[];
    expect(parts.find(({ type }) => type === 'tool-draft_create')).toMatchObject({
      state: 'output-available',
    });
    expect(parts.find(({ type }) => type === 'text')).toMatchObject({ state: 'done' });
  });

  it('of another person does not exist: not to write into, not to join, not to stop', async () => {
    const threadId = await house.thread();
    const { north, south } = house.installation;
    for (const person of [south.people.owner, north.people.manager]) {
      expect((await chat.send(threadId, 'oi', { person })).status).toBe(404);
      expect((await chat.get(`/api/chat/${threadId}/stream`, person)).status).toBe(404);
      const stop = await chat.post(`/api/chat/${threadId}/stop`, {}, person);
      expect(stop.status).toBe(404);
      expect(await stop.json()).toMatchObject({ code: 'thread.not_found' });
    }
    const { messages } = await house.installation.as(owner(), getThread, { threadId });
    expect(messages).toEqual([]);
  });

  it('serves each person with their own rights: a viewer asks, and is told that drafting is not theirs', async () => {
    const { viewer } = house.installation.north.people;
    const threadId = await house.thread(viewer);
    const answer = await chat.say(threadId, '10 L de diesel na frota em março de 2025', { person: viewer });
    expect(answer.text).toMatch(/não permite rascunhar/);
    expect(answer.outputs('draft_create')).toEqual([]);
  });

  it('knows the sites of its organization by name', async () => {
    await house.installation.as(owner(), createSite, { name: 'Suzano', region: 'BR' });
    const threadId = await house.thread();
    await chat.say(threadId, '30 MWh de energia elétrica em Suzano em março de 2025');
    const [one] = await draftsOf(threadId);
    const { rows } = await house.installation.database.pool.query(
      'select name from public.sites where id = $1',
      [one?.siteId],
    );
    expect(rows).toEqual([{ name: 'Suzano' }]);
  });
});
