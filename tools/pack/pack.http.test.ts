import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paper, paperPicture } from '../../documents/testing/paper.ts';
import { documentWith } from '../../reports/testing/documents.ts';
import { ROOT } from '../sources.ts';
import { IMAGE_MB, installedMegabytes } from './image-size.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly bundleDependencies: readonly string[];
  readonly version: string;
}

/** Draws, writes and reads with what is installed; says what came of it. */
const WORK = `
  const { readFileSync } = await import('node:fs');
  const { writerOf } = await import('./reports/formats.js');
  const { readDocument } = await import('./documents/read.js');
  const { LIMITS } = await import('./documents/document.js');
  const document = JSON.parse(readFileSync('../../report.json', 'utf8'));
  const sentences = JSON.parse(readFileSync('messages/pt-BR/report.json', 'utf8'));
  const say = (key, params = {}) => sentences[key].replace(/{{(\\w+)}}/g, (_, name) => params[name] ?? '');
  const said = {};
  for (const form of ['pdf', 'docx', 'xlsx', 'html']) {
    const bytes = await writerOf(form)(document, { say, logo: null, links: null });
    said[form] = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
    if (form === 'html') said.chart = Buffer.from(bytes).toString().includes('data:image/svg+xml;base64,');
  }
  const unhurried = { ...LIMITS, pageMilliseconds: 3_600_000, milliseconds: 3_600_000 };
  for (const name of ['bill.png', 'book.xls']) {
    const read = await readDocument(readFileSync('../../' + name), name, unhurried);
    const { content = {} } = read;
    said[name] = content.pages?.[0].lines.map(({ text }) => text) ?? content.sheets?.[0].name ?? read;
  }
  process.stdout.write(JSON.stringify(said), () => process.exit(0));
`;

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'razao-package-'));
  const installed = join(folder, 'node_modules', 'razao');
  let archive = '';
  beforeAll(() => {
    chmodSync(folder, 0o755);
    const said = execFileSync(process.execPath, [join(ROOT, 'tools/pack/main.ts')], { encoding: 'utf8' });
    archive = join(ROOT, /^(dist\/razao-[\d.]+\.tgz): /.exec(said)?.[1] ?? said);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
    // What npm would install: the declared dependencies, and nothing else that lies in the project.
    const { dependencies, optionalDependencies, bundleDependencies } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    ) as Manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (bundleDependencies.includes(name)) continue;
      const from = join(ROOT, 'node_modules', name);
      const to = join(folder, 'node_modules', name);
      mkdirSync(dirname(to), { recursive: true });
      if (existsSync(from)) symlinkSync(from, to, 'junction');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is small: 60 MB at most, without a test or a source with types', () => {
    expect(statSync(archive).size).toBeLessThan(60e6);
    const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 1e7 }).split('\n');
    expect(names.filter((name) => /\.test\.|\/testing\/|(?<!\.d)\.tsx?$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/NOTICE', 'package/sbom.cdx.json']),
    );
  });

  it('installs to no more than an image of 400 MB holds', () => {
    expect(installedMegabytes(installed)).toBeLessThan(IMAGE_MB);
  });

  it('writes reports, draws charts and reads pictures and old workbooks with what it carries', {
    timeout: 240_000,
  }, async () => {
    const bill = paper((pen) => pen.at(20, 30, 'Consumo 350 kWh', { size: 14 }), 300, 120);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 1]]), 'Linhas');
    writeFileSync(join(folder, 'bill.png'), await paperPicture(bill, { format: 'png' }));
    writeFileSync(join(folder, 'book.xls'), write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    writeFileSync(join(folder, 'report.json'), JSON.stringify(documentWith()));
    // A file of its own: flags of the command line would be the threads' too.
    writeFileSync(join(installed, 'work.mjs'), WORK);
    const said = execFileSync(process.execPath, ['work.mjs'], { cwd: installed, encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({
      pdf: '%PDF-',
      docx: expect.stringMatching(/^PK/),
      xlsx: expect.stringMatching(/^PK/),
      html: '<!doc',
      chart: true,
      'bill.png': ['Consumo 350 kWh'],
      'book.xls': 'Linhas',
    });
  });

  it('says what it is made of', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly version: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    expect(
      Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`)),
    ).toEqual([]);
  });

  it('is a typed library and a command', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/package.md'), 'utf8');
    const [, example = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];
    const flags = ['--input-type=module', '-e', example];
    expect(execFileSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' })).toMatch(
      /kg CO2e.*\n.*\ntrue\n$/,
    );
    expect(readFileSync(join(installed, 'reference/engine.d.ts'), 'utf8')).toMatch(
      /export declare function footprint\(/,
    );
    const question =
      '{"activity":{"kind":"mobile.diesel","quantity":"1","unit":"L","from":"2025-03-01","to":"2025-03-31"}}';
    const out = execFileSync(process.execPath, [join(installed, 'tools/run/razao.mjs'), 'calculate'], {
      input: question,
      encoding: 'utf8',
    });
    expect(JSON.parse(out)).toMatchObject({ status: 'calculated' });
  });

  it('starts in an empty folder with what it declares, and keeps its data beside', async () => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' };
    const child = spawn(process.execPath, [join(installed, 'tools/run/razao.mjs')], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      let health: unknown;
      while (health === undefined && child.exitCode === null) {
        const port = /localhost:(\d+)/.exec(printed)?.[1];
        const answer =
          port === undefined ? null : await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
        if (answer?.ok === true) health = await answer.json();
        else await sleep(50);
        if (health !== undefined)
          expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">');
      }
      expect(health, printed).toMatchObject({ status: 'ok' });
      expect(existsSync(join(folder, 'razao-data', 'postgres', 'PG_VERSION'))).toBe(true);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
