import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../sources.ts';
import { findBreaches } from './breaches.ts';

describe('the walls', () => {
  it('hold: no file imports a floor that stands above it', () => {
    expect(findBreaches(sourceFiles())).toEqual([]);
  });

  it('are read from all floors that exist', () => {
    const floors = new Set(sourceFiles().map((file) => file.path.split('/')[0]));
    for (const floor of [
      'engine',
      'reference',
      'database',
      'platform',
      'charts',
      'reports',
      'usecases',
      'assistant',
      'server',
      'web',
    ]) {
      expect(floors).toContain(floor);
    }
  });
});

describe('the canary: a known breach is found', () => {
  const breach = (path: string, text: string) => findBreaches([{ path, text }]);

  it.each([
    ['engine/a.ts', "import { loadLibrary } from '#reference/load.ts';"],
    ['engine/a.ts', "import Decimal from 'decimal.js';"],
    ['engine/a.ts', "import { readFileSync } from 'node:fs';"],
    ['text/a.ts', "import { add } from '#engine/decimal.ts';"],
    ['engine/deep/a.ts', "export { x } from '../../usecases/execute.ts';"],
    ['charts/a.ts', "import { core } from 'echarts';"],
    ['reports/a.ts', "import { resultSummary } from '#usecases/inventory/result/summary.ts';"],
    ['reports/a.ts', "import { readPdf } from '#documents/pdf/read-pdf.ts';"],
    ['platform/a.ts', "import type { Factor } from '#engine/factor.ts';"],
    ['usecases/a.ts', "const chat = await import('#assistant/chat.ts');"],
    ['usecases/a.ts', "import { Hono } from 'hono';"],
    ['assistant/a.ts', "import { openDatabase } from '#database/open.ts';"],
    ['web/a.ts', "import { execute } from '#usecases/execute.ts';"],
    ['web/rooms/chat/a.tsx', "import { Tile } from '../overview/tile.tsx';"],
    ['web/ui/button.tsx', "import { Card } from '../rooms/chat/card.tsx';"],
    ['server/a.ts', "import { start } from '#database/testing.ts';"],
  ])('%s: %s', (path, text) => {
    expect(breach(path, text)).toHaveLength(1);
  });

  it('lets through what the table allows', () => {
    expect(
      breach('web/a.ts', "import { draftCreate } from '#usecases/ledger/draft/draft.contract.ts';"),
    ).toEqual([]);
    expect(breach('usecases/a.ts', "import { add } from '#engine/decimal.ts';")).toEqual([]);
    expect(breach('server/a.ts', "import { createPlatform } from '#platform/platform.ts';")).toEqual([]);
  });
});
