import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

test('where no boundary stands the router says that the error is unexpected', async () => {
  // The router tells the console about errors that it shows itself.
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        throw new Error('boom');
      },
      element: createElement('p'),
    },
  ]);
  await expect.poll(() => router.state.initialized).toBe(true);
  const page = renderToString(createElement(RouterProvider, { router }));
  expect(page).toContain('Unexpected Application Error!');
  router.dispose();
  told.mockRestore();
});
