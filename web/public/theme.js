// Runs before the first paint, so that a dark page never flashes light. Kept apart from the bundle because the content
// security policy allows no inline scripts. The same rules as web/shell/theme.ts.
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
  // Who is not signed in lands on the sign-in page: its files are asked for now, not once the frame has run. Their names
  // stand on this script (vite.config.ts).
  try {
    if (localStorage.getItem('razao-auth') !== null) return;
    const hints = JSON.parse(document.currentScript?.dataset.signIn ?? '{"files":[]}');
    for (const file of [...hints.files, ...(hints[root.lang] ?? [])]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
  } catch {
    // Storage is blocked: they come a little later.
  }
})();
