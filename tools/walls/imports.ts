import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Every module specifier a source text imports, re-exports or loads dynamically with a literal. */
export function importedSpecifiers(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const fromStatements = module.staticImports.map((statement) => statement.moduleRequest.value);
  const fromExports = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
  );
  const fromDynamic = module.dynamicImports.flatMap((call) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(call.moduleRequest.start, call.moduleRequest.end));
    return literal?.[1] ? [literal[1]] : [];
  });
  return [...fromStatements, ...fromExports, ...fromDynamic];
}

export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node'; readonly name: string };

/** Where a specifier leads: a file of the project (path from the root), a package, or a module of Node. */
export function resolveSpecifier(importer: string, specifier: string): Target {
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier.slice(5) };
  if (specifier.startsWith('#')) return { kind: 'file', path: specifier.slice(1) };
  if (specifier.startsWith('.')) {
    return {
      kind: 'file',
      path: posix.normalize(posix.join(posix.dirname(importer), specifier.split('?')[0]!)),
    };
  }
  if (specifier.startsWith('/')) return { kind: 'file', path: specifier.slice(1) };
  const parts = specifier.split('/');
  return { kind: 'package', name: specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]! };
}
