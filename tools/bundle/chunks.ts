import { expression } from '#text/expression.ts';
import { fileURLToPath } from 'node:url';

/** What the bundler tells of a module while it deals the modules out. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/**
 * What every page and the sign-in page stand on, in one file: on a slow line each further file costs a whole round trip, as
 * browsers ask one server for six at a time.
 */
const FRAME = [
  expression()`
    \/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|html-parse-stringify|
    void-elements|use-sync-external-store)\/
  `,
  /vite\/preload-helper/,
  /\/node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
  expression()`
    \/node_modules\/lucide-react\/dist\/esm\/(\w+|shared\/.*|icons\/(building-complex|circle-alert|
    circle-exclamation-point|eye|eye-off|fingerprint-pattern|languages|log-in|moon|sun))\.m?js$
  `,
  /\/web\/(words|diagnostics)\/[\w-]+\.tsx?$/,
  expression()`
    \/web\/shell\/(automatic-retry|front-page|mishap|mishap-kind|new-build|not-found|notices|page-loading|
    reload-once|room-words|routes|stand-in|toggles)\.tsx?$
  `,
  /\/web\/rooms\/auth\/(arrival|auth-room|other-ways|password-field|sign-in-form)\.tsx?$/,
  /\/web\/account\/(auto-logout|brand|fragment|kept-offer|lockout|pauses|profile-language|rules|sign-in|way-back)\.ts$/,
  /\/web\/ui\/(button|classes|field|form|page-title|password-input|states|theme|toast|toast-limits)\.tsx?$/,
  /\/web\/api\/(client|refusal|row|session)\.ts$/,
  /\/web\/help\/refusal-page\.tsx$/,
];

/** What asks for a page's data while its code is on its way: it stands on nothing else. */
const EARLY = [
  /\/web\/early\/\w+\.ts$/,
  /\/web\/account\/(browser-storage|claims|fresh-session|second-factor|stored-session|tab-storage)\.ts$/,
  /\/web\/api\/(ask|config)\.ts$/,
  /\/web\/results\/(change|known|period)\.ts$/,
  /\/web\/words\/(language|number|number-format)\.ts$/,
  /\/text\/minus\.ts$/,
  /\/engine\/(period|problem|cbam\/(import-problems|problem-codes))\.ts$/,
];

/** Words that come together: those of the page before sign-in, and those with which rooms explain lines. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  front: ['shell', 'auth'],
  lines: ['reason', 'trace', 'problems', 'charts', 'refusals', 'quality'],
};

const SHELL = fileURLToPath(new URL('../../web/shell/shell.tsx', import.meta.url));
const ROOM = /\/web\/rooms\/([\w-]+)\/[\w-]+-room\.tsx$/;
/** Only pages with long forms need them: a drawer brings them along when it opens. */
const FORMS = /\/node_modules\/react-hook-form\/|\/web\/forms\/(fields|form-drawer|typed-form)\.tsx?$/;

/**
 * Only rooms use it, of a library that has one entry for all its parts: by what imports what, the shell would seem to need it.
 */
const OF_ROOMS = /\/node_modules\/@radix-ui\/react-switch\//;

/** Who needs a module: the shell, and rooms, at once or by what they fetch later. */
interface Needs {
  readonly work: ReadonlySet<string>;
  readonly atOnce: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ever: ReadonlyMap<string, ReadonlySet<string>>;
}

function reach(modules: Modules, root: string, later: boolean): Set<string> {
  const reached = new Set<string>();
  const ahead = [root];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const info = modules.getModuleInfo(id);
    ahead.push(...(info?.importedIds ?? []), ...((later && info?.dynamicallyImportedIds) || []));
  }
  return reached;
}

/** Rooms are what the routes load; the sign-in page is in the frame. */
function needsOf(modules: Modules, all: ReadonlySet<string>): Needs {
  const rooms = [...all].filter((id) => ROOM.test(id) && !id.includes('/rooms/auth/'));
  const by = (later: boolean) => {
    const found = new Map<string, Set<string>>();
    for (const room of rooms) {
      for (const id of reach(modules, room, later)) found.set(id, (found.get(id) ?? new Set()).add(room));
    }
    return found;
  };
  return { work: reach(modules, SHELL, false), atOnce: by(false), ever: by(true) };
}

/** `front-en`: the file of words that a catalogue is in; null for those that come alone. */
function wordsFile(id: string): string | null {
  const [, language, name = ''] = /\/messages\/([\w-]+)\/(\w+)\.json$/.exec(id) ?? [];
  const file = Object.keys(WORDS).find((key) => WORDS[key]?.includes(name));
  return language !== undefined && file !== undefined ? `${file}-${language}` : null;
}

/**
 * Which file a module comes in; null: the bundler's own choice. A page is the frame, the file of all signed-in pages
 * ("work"), that of several rooms ("rooms") and its own: each further file costs a slow processor some 5 ms, and a slow
 * line a round trip where the browser asks for six at a time.
 */
export function fileOf(): (id: string, modules: Modules) => string | null {
  let needs: Needs | null = null;
  return (id, modules) => {
    if (EARLY.some((part) => part.test(id))) return 'early';
    if (FRAME.some((part) => part.test(id))) return 'frame';
    const words = wordsFile(id);
    if (words !== null) return words;
    needs ??= needsOf(
      modules,
      reach(modules, fileURLToPath(new URL('../../web/main.tsx', import.meta.url)), true),
    );
    if (OF_ROOMS.test(id)) return 'rooms';
    if (needs.work.has(id)) return 'work';
    const atOnce = needs.atOnce.get(id);
    if (atOnce === undefined || FORMS.test(id)) return null;
    const rooms = [...atOnce].map((room) => ROOM.exec(room)?.[1] ?? '');
    // Not named as the words of the room are.
    if ((needs.ever.get(id)?.size ?? 0) < 2) return `${rooms[0]}-room`;
    // What one room shows at once and others fetch later is in a file of its own: the others' first pages do without it.
    if (rooms.length === 1) return `${rooms[0]}-parts`;
    // The chat shares little with the other rooms: it comes with what all pages need, and the chat does without theirs.
    return rooms.includes('chat') ? 'work' : 'rooms';
  };
}
