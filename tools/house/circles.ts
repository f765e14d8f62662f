import { importedSpecifiers, resolveSpecifier } from '../walls/imports.ts';
import type { SourceFile } from '../walls/breaches.ts';

/** Files that import one another, types included: each circle with its files in order, the largest first. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const graph = importsOf(files);
  const found = new Components(graph);
  return found.circles.map((circle) => circle.toSorted()).toSorted((one, other) => other.length - one.length);
}

function importsOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = importedSpecifiers(path, text).flatMap((specifier) => {
        const target = resolveSpecifier(path, specifier);
        return target.kind === 'file' && known.has(target.path) ? [target.path] : [];
      });
      return [path, [...new Set(targets)]];
    }),
  );
}

/** Strongly connected components by Tarjan's algorithm, without recursion: a chain of imports may be long. */
class Components {
  readonly circles: string[][] = [];
  readonly #graph: ReadonlyMap<string, readonly string[]>;
  readonly #index = new Map<string, number>();
  readonly #low = new Map<string, number>();
  readonly #stack: string[] = [];
  readonly #onStack = new Set<string>();

  constructor(graph: ReadonlyMap<string, readonly string[]>) {
    this.#graph = graph;
    for (const node of graph.keys()) if (!this.#index.has(node)) this.#from(node);
  }

  #from(root: string): void {
    const work = [this.#open(root)];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        work.pop();
        this.#close(top.node, work.at(-1)?.node);
      } else if (!this.#index.has(next)) work.push(this.#open(next));
      else if (this.#onStack.has(next)) this.#lower(top.node, this.#index.get(next));
    }
  }

  #open(node: string): { readonly node: string; readonly left: string[] } {
    this.#low.set(node, this.#index.size);
    this.#index.set(node, this.#index.size);
    this.#stack.push(node);
    this.#onStack.add(node);
    return { node, left: [...(this.#graph.get(node) ?? [])] };
  }

  #lower(node: string, value = Number.POSITIVE_INFINITY): void {
    this.#low.set(node, Math.min(this.#low.get(node) ?? value, value));
  }

  #close(node: string, parent: string | undefined): void {
    if (parent !== undefined) this.#lower(parent, this.#low.get(node));
    if (this.#low.get(node) !== this.#index.get(node)) return;
    const members = this.#stack.splice(this.#stack.lastIndexOf(node));
    for (const member of members) this.#onStack.delete(member);
    if (members.length > 1) this.circles.push(members);
  }
}
