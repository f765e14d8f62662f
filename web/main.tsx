import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadConfig } from './api/config.ts';
import { onSessionChange, sessionState, watchReturns } from './api/session.ts';
import { installDiagnostics, logFor } from './diagnostics/page.ts';
import { Notices } from './shell/notices.tsx';
import { reloadOnNewBuild } from './shell/new-build.ts';
import { createAppRouter } from './shell/routes.tsx';
import { begunOnStandIn, goOnWith, stands } from './shell/stand-in.ts';
import './styles/index.css';
import { chosenLanguage, speak } from './words/language.ts';
import { startWords } from './words/words.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // The router sets out for its room at once; the room waits for its words by itself.
  const router = createAppRouter();
  await chooseLanguage();
  await startWords(['shell']);
  await soon(router);
  const begun = begunOnStandIn(root);
  const live = createRoot(root);
  const draw = () =>
    live.render(
      <StrictMode>
        {/* A change of rooms is drawn in one go: in slices of 5 ms, with frames between them, it takes twice as long. */}
        <RouterProvider router={router} useTransitions={false} />
        <Notices />
      </StrictMode>,
    );
  if (!stands()) return draw();
  // In one go: between two slices of it the page that stands in would be gone.
  flushSync(draw);
  goOnWith(root, begun);
}

/** A room whose files are there is drawn at once, without a spinner before it; what takes longer shows the spinner. */
function soon(router: ReturnType<typeof createAppRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((now) => {
      if (now.initialized) done();
    });
    // A page that stands in says already that the live one is on its way.
    const patience = setTimeout(done, stands() ? 10_000 : 200);
    function done(): void {
      clearTimeout(patience);
      stop();
      resolve();
    }
  });
}

/** Before anybody chose a language here, the installation's is spoken. */
async function chooseLanguage(): Promise<void> {
  if (chosenLanguage() !== null) return;
  try {
    speak((await loadConfig()).locale);
  } catch {
    // The server cannot be reached: the routes say so, in the default language.
  }
}

// The build writes it into the document, where it runs before all else (tools/bundle/ask-first.ts).
if (import.meta.env.DEV) void import('./early/early.ts');
// public/theme.js did without stacks while the files were read.
Error.stackTraceLimit = 10;
installDiagnostics();
reloadOnNewBuild();
watchReturns();
onSessionChange(() => logFor(sessionState().session));
void start();
