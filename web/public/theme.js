// Runs before the first paint, so that a dark page never flashes light. The build writes it into the document: a file would
// be waited for (tools/bundle/ask-first.ts). The same rules as web/ui/theme.ts.
(() => {
  // React makes a few errors while it is read, which nobody looks at; a stack for them costs a slow processor a second reading
  // of the whole file. web/main.tsx turns stacks on again.
  Error.stackTraceLimit = 0;
  const root = document.documentElement;
  try {
    let theme = localStorage.getItem('razao-theme');
    if (theme !== 'dark' && theme !== 'system') {
      theme = 'light';
      localStorage.setItem('razao-theme', theme);
    }
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.classList.toggle('dark', dark);
    root.classList.toggle('compact', localStorage.getItem('razao-compact') === 'true');
    // Where nobody chose one the document says the installation's (server/static.ts).
    const language = localStorage.getItem('razao-language');
    if (language === 'en' || language === 'pt-BR') root.lang = language;
  } catch {
    // Storage is blocked: the light theme and the default language stand.
  }
  // What the build named on this script (tools/bundle/hints.ts) is asked for now, not once the frame has run.
  const { main, hints: named = '{}' } = document.currentScript?.dataset ?? {};
  const hints = JSON.parse(named);
  const add = (tag, attributes) => {
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '' }, attributes));
  };
  const ask = (numbers, attributes) => {
    for (const number of numbers ?? []) add('link', { ...attributes, href: `/${hints.files[number]}` });
  };
  const [, first = ''] = location.pathname.split('/');
  let room = hints.rooms?.[first] ?? first;
  try {
    // Who is not signed in lands on the sign-in page.
    const open = ['auth', 'terms', 'privacy', 'setup'].includes(first);
    if (first === 'auth' || (!open && localStorage.getItem('razao-auth') === null)) room = '';
  } catch {
    // Storage is blocked: the session, if there is one, is known later.
  }
  const [code, portuguese, english] = hints.of?.[room] ?? [];
  // Not `modulepreload`: a module that could not be fetched by one is remembered as failed, and trying again could not mend it.
  ask(code, { rel: 'preload', as: 'script' });
  ask(root.lang === 'en' ? english : portuguese, { rel: 'preload', as: 'script' });
  // A page that stands is painted before the code of the live one runs, with what was answered first where it says that
  // (web/early/early.ts): the code would hold it up for a second. Neither is waited for without end.
  document.addEventListener('DOMContentLoaded', () => {
    // A tab in the background has no frames.
    if (root.dataset.stands === undefined || document.hidden) return run();
    const said = ['overview', 'tables', 'page'].includes(root.dataset.room) ? window.razaoSaid : null;
    const soon = new Promise((resolve) => setTimeout(resolve, 1000));
    void Promise.race([Promise.resolve(said).then(painted), soon]).then(run);
  });
  function painted() {
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  function run() {
    if (main) add('script', { type: 'module', src: main });
  }
  // Which of the pages in the document stands until the live one is drawn (tools/bundle/first-page.ts). A letter's link, another
  // form and a notice above the form have pages of their own.
  try {
    const isPlain = location.hash.length < 2;
    const isSignIn = room === '' && isPlain && sessionStorage.length === 0;
    if (isSignIn && (first !== 'auth' || location.search === '')) root.dataset.stands = 'sign-in';
    if (room !== '' && isPlain && first !== 'terms' && first !== 'privacy' && first !== 'setup' && hints.of?.[room])
      root.dataset.stands = 'rooms';
    if (sessionStorage.getItem('razao.sample') === '1') root.dataset.sample = '';
    if (!('PublicKeyCredential' in window)) root.dataset.passkeys = 'none';
    const side = JSON.parse(localStorage.getItem('razao-sidebar') ?? 'null');
    const isWide = side ? side.expanded === true : matchMedia('(min-width: 1280px)').matches;
    root.dataset.rail = side?.visible === false ? 'none' : isWide ? 'wide' : 'narrow';
    // What a room has whoever opens it stands only where nothing else is asked of it, and who is signed in surely may enter.
    const session = JSON.parse(localStorage.getItem('razao-auth') ?? 'null');
    const isFresh = session?.expires_at * 1000 - Date.now() > 90_000;
    const owes = session?.user?.factors?.some(({ status }) => status === 'verified') && !isAssured(session.access_token);
    // What was typed and not sent comes back with the live page.
    const isKept = Object.keys(sessionStorage).some((key) => key.startsWith('razao-kept-'));
    const hasPage = ['chat', 'overview', 'tables', 'reports', 'agents', 'agentic', 'learn'].includes(room);
    const isPlainRoom = hasPage && location.pathname === `/${first}`;
    const isPage = room === 'learn' && /^\/learn\/[a-z]+\/./.test(location.pathname);
    if ((isPlainRoom || isPage) && location.search === '' && isFresh && !owes && !(room === 'chat' && isKept))
      root.dataset.room = isPage ? 'page' : room;
  } catch {
    // Storage is blocked: the page stays empty for a moment.
  }
  // Painted once, when all of it has been read, and not in pieces: each costs a slow processor a layout.
  const { stands } = root.dataset;
  if (stands) add('link', { rel: 'expect', blocking: 'render', href: `#stands-${stands}-${root.lang}` });
  // The same rule as web/account/second-factor.ts.
  function isAssured(token) {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal === 'aal2';
  }
  // A press before there is code for it is kept (web/shell/stand-in.ts).
  const press = (event) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    const field = isEnter && event.target.closest?.('[data-first] :is(input, textarea)');
    if (field?.name === 'composer') event.preventDefault();
    const sent = field && (field.name === 'composer' ? field.value.trim() && 'send' : 'sign-in-submit');
    const pressed = event.key ? sent : event.target.closest?.('[data-press]')?.dataset.press;
    if (pressed) root.dataset.pressed = pressed;
  };
  document.addEventListener('click', press);
  document.addEventListener('keydown', press);
})();
