import about from '../package.json' with { type: 'json' };

/** Version of the product, as package.json has it. */
export const version: string = about.version;
