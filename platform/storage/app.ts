import { Hono } from 'hono';

/**
 * File storage, to be mounted at `/storage/v1`. It is off: every call gets the protocol's error body, whose HTTP status
 * is 400 whatever the body says.
 */
export function createStorageApp(): Hono {
  const app = new Hono();
  app.all('*', (context) =>
    context.json(
      {
        statusCode: '400',
        error: 'feature_not_enabled',
        message: 'File storage is not enabled on this installation',
        code: 'FeatureNotEnabled',
      },
      400,
    ),
  );
  return app;
}
