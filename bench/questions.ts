import { pathToFileURL } from 'node:url';
import { understand } from '#assistant/language/understand.ts';
import { createModels } from '#assistant/providers.ts';
import { openDatabase } from '#database/open.ts';
import { readAliases } from '#reference/library-tables.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { chatDoor } from '#server/doors/chat.ts';
import { useCases } from '#usecases/list.ts';
import { openTestInstallation } from '#usecases/testing.ts';
import { createThread } from '#usecases/conversation/thread/threads.ts';
import { quantiles, timeTurn } from './chat.ts';
import { withDataFolder } from './installation.ts';
import { fillLedgers } from './ledger-rows.ts';

export interface QuestionBench {
  readonly lines: number;
  /** Milliseconds from the request to the first word of the answer, its look-ups done. */
  readonly wordMs: { readonly p50: number; readonly p95: number };
  /** Milliseconds to the end of the stream. */
  readonly endMs: { readonly p50: number; readonly p95: number };
}

/** One or two of each type of question that reads the ledger. */
const QUESTIONS = [
  'Quanto emitimos em 2025?',
  'Emissões de 2025 por escopo',
  'Emissões de 2025 por unidade e por mês, em gráfico',
  'Compare 2024 com 2025 por categoria',
  'Por que as emissões mudaram em 2025?',
  'Quais as 5 maiores fontes de 2025?',
  'Quantos % do total de 2025 é escopo 3?',
  'Qual o consumo de energia elétrica de 2025 em MWh?',
  'Qual foi o pior mês de 2025?',
  'Média mensal de 2025',
  'Qual o fator do SIN de maio de 2025?',
  'O que falta em 2025?',
  'Tem lançamento repetido?',
  'Quais lançamentos estão sem comprovante?',
  'Quem lançou a energia de março de 2025?',
  'Escopo 2 de 2025 pelos dois métodos',
  'Qual a incerteza do total de 2025?',
  'What is market-based?',
] as const;

/** Asks each question in a thread of its own, over a ledger of so many lines; the first round warms up. */
export function benchQuestions(lines = 10_000, rounds = 5): Promise<QuestionBench> {
  return withDataFolder(async (data) => {
    const database = await openDatabase({ data });
    try {
      await loadIntoDatabase(database);
      const installation = { ...(await openTestInstallation(database)), checkOutput: false };
      await fillLedgers(installation, { north: lines, south: 1000, others: 0 });
      const { owner } = installation.north.people;
      const { library } = installation.ports;
      const models = createModels({
        vocabulary: { kinds: Object.values(library.kinds), aliases: readAliases(library.kinds) },
        understand,
        configured: null,
        pacing: null,
      });
      const faults: unknown[] = [];
      const door = chatDoor({
        ...installation,
        useCases,
        models,
        now: () => new Date('2026-11-27T12:00:00Z'),
        onFault: (error) => faults.push(error),
        verifyBearer: async () => ({ claims: owner.claims as never }),
      });
      const words: number[] = [];
      const ends: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        for (const question of QUESTIONS) {
          const { thread } = await installation.as(owner, createThread, {});
          const { mark, end } = await timeTurn(door, thread.id, question, '"type":"text-delta"');
          if (round === 0) continue;
          words.push(mark);
          ends.push(end);
        }
      }
      await door.idle();
      if (faults.length > 0) throw new Error(`A question failed: ${String(faults[0])}`);
      return { lines, wordMs: quantiles(words), endMs: quantiles(ends) };
    } finally {
      await database.stop();
    }
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchQuestions());
