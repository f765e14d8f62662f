import type { DocumentActivity, InnerProposals } from '../proposal-shape.ts';
import { type OfFile, type ToldTwice, withoutAgain } from '../told-twice.ts';
import { folded } from '../words/words.ts';

/** The manifest's weight is wanted, and not that of who received the load. */
const VALID = /\b(?:val\w+|us[ae]\w*|cont[ae]\w*|consider\w+|lanc\w+|take|count|counts|enter|book)\b/;
const OF_SENDER = /\b(?:gerador|manifest\w*|mtrs?|declarad[oa]|generator|declared|our weight|nosso peso)\b/;
const OF_RECEIVER =
  /\b(?:destinador|cdfs?|certifi\w+|recebid[oa]|receptor|balanca|received|receiver|weighbridge|facility)\b/;
/** A load weighs at the plant what its manifest states, but for so much. */
const NEAR = 0.3;
/** It is received within so many days. */
const DAYS = 5;

/**
 * Loads of waste that one file tells as a manifest and another as the certificate of who received them: the same load, by
 * the number of the manifest that the certificate names, else by its waste, site and day. The weight of the certificate
 * counts, where the person does not want the other.
 * @param standing how many of them stand from turns before: those are kept
 */
export function sameLoads(all: readonly OfFile[], words: string, standing = 0): ToldTwice[] {
  const of = (stage: 'manifest' | 'certificate') =>
    all.filter(({ activity }) => activity.load?.stage === stage);
  const sent = prefersSender(words);
  const taken = new Set<OfFile>();
  return of('certificate').flatMap((certified) => {
    const open = of('manifest').filter((one) => !taken.has(one) && one.given !== certified.given);
    const found = among(certified, open);
    for (const one of found) taken.add(one);
    const stands = all.indexOf(certified) < standing;
    const before = found.filter((one) => all.indexOf(one) < standing);
    // Of several manifests that one certificate sums up the sum is kept.
    const keepsSent = found.length === 1 && !stands && (sent || before.length > 0);
    return found.map((one) =>
      keepsSent ? { kept: one, again: certified, load: true } : { kept: certified, again: one, load: true },
    );
  });
}

/** The same of files that lie together in one. */
export function eachLoadOnce(files: readonly InnerProposals[], words: string): InnerProposals[] {
  const all = files.flatMap((given) =>
    given.activities.map((activity) => ({ name: given.name, given, activity })),
  );
  const twice = sameLoads(all, words);
  return files.map((file) => {
    const again = twice.filter((one) => one.again.given === file);
    return again.length === 0 ? file : withoutAgain(file, again);
  });
}

/** The manifests of one certified load: the one that weighs as much, else all whose weights come to it. */
function among(certified: OfFile, manifests: readonly OfFile[]): readonly OfFile[] {
  const same = manifests.filter((one) => isSame(one.activity, certified.activity));
  const named = same.filter((one) => nameOf(one.activity) === nameOf(certified.activity));
  const left = named.length > 0 ? named : same;
  const whole = massOf(certified.activity);
  const masses = left.map((one) => massOf(one.activity));
  if (whole === null || masses.some((mass) => mass === null)) return left.slice(0, 1);
  const [nearest] = [...left].sort(
    (a, b) => Math.abs((massOf(a.activity) ?? 0) - whole) - Math.abs((massOf(b.activity) ?? 0) - whole),
  );
  if (nearest !== undefined && isNear(massOf(nearest.activity) ?? 0, whole)) return [nearest];
  const sum = masses.reduce<number>((total, mass) => total + (mass ?? 0), 0);
  return isNear(sum, whole) ? left : [];
}

/** Of one manifest, where its number is told on both; else of one waste, site and time. */
function isSame(manifest: DocumentActivity, certified: DocumentActivity): boolean {
  const { site, load, kind } = manifest;
  if (site !== undefined && certified.site !== undefined && site !== certified.site) return false;
  const own = load?.numbers ?? [];
  const told = certified.load?.numbers ?? [];
  const key = certified.documentKey?.replaceAll(/\D/g, '').replace(/^0+/, '') ?? '';
  const named = nameOf(manifest) === nameOf(certified);
  if (own.length > 0 && told.length > 0) {
    const linked = own.some((number) =>
      key !== '' && told.includes(key) ? number === key : told.includes(number),
    );
    return linked && (named || kind === certified.kind);
  }
  return named && kind === certified.kind && areTogether(manifest, certified);
}

function areTogether({ from }: DocumentActivity, { from: received, to }: DocumentActivity): boolean {
  if (from === null || received === null || to === null) return false;
  const days = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000;
  return days(from, to) >= 0 && days(from, received) <= DAYS;
}

function nameOf({ evidence }: DocumentActivity): string {
  return folded(evidence.find(({ slot }) => slot === 'kind')?.quote ?? '');
}

/** Only to tell whether two masses are near each other: nothing is calculated with it. */
function massOf({ quantity, unit }: DocumentActivity): number | null {
  if (quantity === null || (unit !== 't' && unit !== 'kg')) return null;
  return Number(quantity) * (unit === 't' ? 1000 : 1);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR * Math.max(one, other);
}

/** `vale o peso do gerador`, `use the manifest weight`. */
function prefersSender(words: string): boolean {
  return folded(words.slice(0, 1_000))
    .split(/[.;,\n]/)
    .some(
      (clause) =>
        VALID.test(clause) &&
        OF_SENDER.test(clause) &&
        !OF_RECEIVER.test(clause) &&
        !/\b(?:nao|not|em vez|instead)\b/.test(clause),
    );
}
