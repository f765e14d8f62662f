import { inventoryList } from '#usecases/inventory/inventory.contract.ts';
import { Refused, type UseCase } from '#usecases/usecase.ts';
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { ToolSettings } from './tool-settings.ts';
import { mcpWords } from './words.ts';

const JSON_TYPE = 'application/json';

interface Kind {
  readonly name: 'entries' | 'factors' | 'inventories';
  readonly template: string;
  /** The verb that reads one, and the name that its input and the template give the id. */
  readonly verb: string;
  readonly id: string;
}

const KINDS: readonly Kind[] = [
  { name: 'entries', template: 'razao://entries/{entryId}/trace', verb: 'entry.explain', id: 'entryId' },
  // Ids of factors hold slashes.
  { name: 'factors', template: 'razao://factors/{+factorId}', verb: 'factor.get', id: 'factorId' },
  {
    name: 'inventories',
    template: 'razao://inventories/{inventoryId}',
    verb: 'result.total',
    id: 'inventoryId',
  },
];

/** What can be attached to a conversation: an entry's reason, a factor, an inventory's totals. They need the scope `read`. */
export function registerResources(server: McpServer, settings: ToolSettings): void {
  const { program } = settings;
  if (!program.scopes.includes('read')) return;
  for (const kind of KINDS) {
    const list =
      kind.name === 'inventories' ? { list: (context: ServerContext) => inventories(settings, context) } : {};
    server.registerResource(
      kind.name,
      new ResourceTemplate(kind.template, { list: undefined, ...list }),
      {
        title: mcpWords(program.locale, `resource.${kind.name}`),
        description: mcpWords(program.locale, `resource.${kind.name}Text`),
        mimeType: JSON_TYPE,
      },
      async (uri, variables, context) => {
        const given = variables[kind.id];
        const id = decodeURIComponent(typeof given === 'string' ? given : '');
        const output = await read(settings, kind, id, uri.href, context);
        return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(output) }] };
      },
    );
  }
}

async function read(settings: ToolSettings, kind: Kind, id: string, uri: string, context: ServerContext) {
  try {
    return await settings.program.run(verb(settings, kind.verb), { [kind.id]: id }, context);
  } catch (error) {
    if (error instanceof Refused && (error.status === 404 || error.code === 'input.invalid')) {
      throw new ResourceNotFoundError(uri);
    }
    throw error;
  }
}

async function inventories(settings: ToolSettings, context: ServerContext) {
  const output = await settings.program.run(verb(settings, inventoryList.name), {}, context);
  const found = (output as z.output<typeof inventoryList.output>).inventories;
  return {
    resources: found.map(({ id, name }) => ({ uri: `razao://inventories/${id}`, name, mimeType: JSON_TYPE })),
  };
}

function verb({ useCases }: ToolSettings, name: string): UseCase {
  const found = useCases.find(({ contract }) => contract.name === name);
  if (!found) throw new Error(`No use-case ${name}.`);
  return found;
}
