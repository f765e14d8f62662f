// Runs before the first paint, so that a dark page never flashes light. Kept apart from the bundle because the content
// security policy allows no inline scripts. The same rules as web/ui/theme.ts.
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
    root.lang = localStorage.getItem('razao-language') === 'en' ? 'en' : 'pt-BR';
  } catch {
    // Storage is blocked: the light theme and the default language stand.
  }
  // What the build named on this script (vite.config.ts) is asked for now, not once the frame has run.
  const hints = JSON.parse(document.currentScript?.dataset.hints ?? '{}');
  const ask = (files, attributes) => {
    for (const file of files ?? []) {
      const link = document.createElement('link');
      link.crossOrigin = '';
      document.head.append(Object.assign(link, attributes, { href: `/${file}` }));
    }
  };
  // Who is not signed in lands on the sign-in page.
  try {
    if (localStorage.getItem('razao-auth') === null) ask(hints[root.lang], { rel: 'modulepreload' });
  } catch {
    // Storage is blocked: its words come a little later.
  }
  ask(hints.font, { rel: 'preload', as: 'font', type: 'font/woff2' });
})();
