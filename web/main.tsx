import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadConfig } from './api/config.ts';
import { watchReturns } from './api/session.ts';
import { installDiagnostics } from './diagnostics/page.ts';
import { Notices } from './shell/notices.tsx';
import { reloadOnNewBuild } from './shell/new-build.ts';
import { createAppRouter } from './shell/routes.tsx';
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
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Notices />
    </StrictMode>,
  );
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

installDiagnostics();
reloadOnNewBuild();
watchReturns();
void start();
