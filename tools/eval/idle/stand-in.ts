import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest'
      ? { url: pathToFileURL(`${import.meta.dirname}/told.ts`).href, shortCircuit: true }
      : next(specifier, context),
});
