/** Every verb of the product by contract: the table of contents. The browser, OpenAPI and the doors read this list. */
export * from './consolidation/share.contract.ts';
export * from './draft/draft.contract.ts';
export * from './entry/entry.contract.ts';
export * from './factor/factor.contract.ts';
export * from './factor/own.contract.ts';
export * from './footprint/calculate.contract.ts';
export * from './inventory/inventory.contract.ts';
export * from './process/calculate.contract.ts';
export * from './quality/assess.contract.ts';
export * from './result/summary.contract.ts';
export * from './scope2/calculate.contract.ts';
export * from './scope3/calculate.contract.ts';
export * from './session/context.contract.ts';
export * from './setup/complete.contract.ts';
export * from './site/site.contract.ts';
export * from './thread/thread.contract.ts';
export * from './uncertainty/combine.contract.ts';
