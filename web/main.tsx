import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchReturns } from './api/session.ts';
import { installDiagnostics } from './diagnostics/page.ts';
import { Notices } from './shell/notices.tsx';
import { reloadOnNewBuild } from './shell/new-build.ts';
import { createAppRouter } from './shell/routes.tsx';
import './styles/index.css';
import { startWords } from './words/words.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startWords(['shell']);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createAppRouter()} />
      <Notices />
    </StrictMode>,
  );
}

installDiagnostics();
reloadOnNewBuild();
watchReturns();
void start();
