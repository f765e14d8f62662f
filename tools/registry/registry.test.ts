import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../sources.ts';
import { registryOf } from './registry.ts';

const CONTRACT = {
  path: 'usecases/site/site.contract.ts',
  text: "export const siteCreate = contract({ name: 'site.create' });\nexport const MOST_SITES = 500;",
};
const DONE = 'export const createSite: UseCase<I, O> = { contract: siteCreate, may: () => true };';

describe('the lists of verbs', () => {
  it('are those of the files: `npm run registry` writes them anew', () => {
    const files = sourceFiles();
    const made = [...registryOf(files)];
    const written = made.map(([path]) => [path, files.find((file) => file.path === path)?.text] as const);
    expect(written.map(([path, text]) => [path, bare(text ?? '')])).toEqual(
      made.map(([path, text]) => [path, bare(text)]),
    );
  });

  it('hold a verb with its contract, and nothing that no contract file declares', () => {
    const made = registryOf([
      CONTRACT,
      { path: 'usecases/site/limits.contract.ts', text: 'export const MOST_NAMES = 3;' },
      { path: 'usecases/site/sites.ts', text: DONE },
      { path: 'usecases/site/step.ts', text: 'export const step: UseCase<I, O> = { contract: ownStep };' },
      { path: 'usecases/site/sites.test.ts', text: DONE },
    ]);
    expect(made.get('usecases/contracts.ts')!.match(/'\.\/.*'/g)).toEqual(["'./site/site.contract.ts'"]);
    expect(made.get('usecases/list.ts')).toContain("import { siteVerbs } from './site/registry.ts';");
    const list = made.get('usecases/site/registry.ts')!;
    expect(list).toContain("import { createSite } from './sites.ts';");
    expect(list.match(/^ {2}\w+,$/gm)).toEqual(['  createSite,']);
  });

  it('know a verb that a function makes', () => {
    const text = "export const createSite: UseCase<I, O> = simple(siteCreate, 'create');";
    const made = registryOf([CONTRACT, { path: 'usecases/site/sites.ts', text }]);
    expect(made.get('usecases/site/registry.ts')).toContain('  createSite,');
  });

  it('are not made where two do one verb', () => {
    const twice = [CONTRACT, ...['a', 'b'].map((name) => ({ path: `usecases/site/${name}.ts`, text: DONE }))];
    expect(() => registryOf(twice)).toThrow('two use-cases do siteCreate');
  });
});

/** Without what the formatter decides. */
function bare(text: string): string {
  return text.replace(/[\s,]/g, '');
}
