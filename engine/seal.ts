/**
 * The hash of what a calculation was given, on the root of its trace.
 *
 * What was given are the leaves: every number with its unit, its words and its citation, every factor chosen with its
 * runners-up, and what the root says of kind, period and place. They are hashed as a set, so that a trace that shares its
 * subtrees and one that repeats them have the same hash; and in two parts, the activity's own quantity apart from all
 * else, so that the second part is hashed once for all quantities of one way of calculating.
 */
import { sha256 } from './sha256.ts';
import type { TraceNode } from './trace.ts';

/** Label of the leaf that changes from one quantity to the next. */
const QUANTITY = 'activity.quantity';

/** The root with the hash of its inputs. */
export function seal(root: TraceNode): TraceNode {
  return { ...root, inputsHash: inputsHashOf(root) };
}

/** The root with the hash of its inputs, made when it is looked at: `restOf` gives that of everything but the quantities. */
export function sealedLater(root: TraceNode, quantities: readonly string[], restOf: () => string): TraceNode {
  let inputsHash: string | undefined;
  return {
    ...root,
    get inputsHash() {
      return (inputsHash ??= hashOfInputs(restOf(), quantities));
    },
  };
}

/** The hash that a trace's inputs have, whatever its root says. */
export function inputsHashOf(root: TraceNode): string {
  return hashOfInputs(hashOfRest(root), quantitiesOf(root));
}

/** The hash of everything that was given but the activity's quantity. */
export function hashOfRest(root: TraceNode): string {
  const leaves = textsOf(root, (leaf) => (leaf.label === QUANTITY ? null : canonical(unsealed(leaf))));
  return sha256(canonical([{ params: root.params }, ...leaves]));
}

/** A step that is a root of its own bears a hash, which is none of what it was given. */
function unsealed(step: TraceNode): TraceNode {
  if (step.inputsHash === undefined) return step;
  const { inputsHash: _hash, ...rest } = step;
  return rest;
}

/** The hash of all inputs, from that of the rest and the quantities, each with its unit. */
export function hashOfInputs(rest: string, quantities: readonly string[]): string {
  return sha256([rest, ...quantities].join('\n'));
}

/** A quantity as it is hashed. */
export function quantityText(value: string | undefined, unit: string | undefined): string {
  return `${value ?? ''} ${unit ?? ''}`;
}

function quantitiesOf(root: TraceNode): string[] {
  return textsOf(root, ({ label, value, unit }) => (label === QUANTITY ? quantityText(value, unit) : null));
}

/** A text for each leaf that has one, each once, in order. */
function textsOf(root: TraceNode, textOf: (leaf: TraceNode) => string | null): string[] {
  const seen = new Set<TraceNode>();
  const texts = new Set<string>();
  const visit = (node: TraceNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const text = node.from.length === 0 ? textOf(node) : null;
    if (text !== null) texts.add(text);
    for (const operand of node.from) visit(operand);
  };
  visit(root);
  return [...texts].sort();
}

/** JSON with the keys of every object in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
