import { readFileSync } from 'node:fs';
import type { proposalItem } from '#usecases/agent/inbox/inbox-shape.ts';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import english from '../../messages/en/agents.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/agents.json' with { type: 'json' };
import type { Locale } from '../refusal_response.ts';
import type { ToolSettings } from './tool-settings.ts';
import { mcpWords } from './words.ts';
import { withMinus } from '#text/minus.ts';

/**
 * The card of what waits for a decision, as an MCP App (SEP-1865 of 26 January 2026): one HTML file without a foreign origin that a
 * host shows in a sandboxed frame beside the answer of `inbox_list`. It is given that answer and asks the server for nothing; it
 * decides nothing either: a press on it cannot be told from a call of the model, so it opens the inbox.
 */
export const PROPOSALS_CARD = 'ui://razao/proposals';
export const CARD_TYPE = 'text/html;profile=mcp-app';

const catalogues = { 'pt-BR': portuguese, en: english } as const;
type Item = z.output<typeof proposalItem>;

const page = readFileSync(new URL('./proposals-card.html', import.meta.url), 'utf8');

/** Where a person decides. */
export function inboxAddress({ cardOf }: ToolSettings): string {
  return new URL('/inbox', cardOf('')).href;
}

/** One proposal in a line: what it is, of what, and what it would change. */
export function proposalLine(locale: Locale, { kind, facts, beforeKg, afterKg, run }: Item): string {
  const words = catalogues[locale];
  const name = facts['name'];
  const of = [
    typeof name === 'object' && name !== null ? (name as Record<string, string>)[locale] : null,
    facts['siteName'],
    facts['documentName'],
    facts['inventoryName'],
    facts['person'],
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  const change =
    beforeKg === null || afterKg === null
      ? ''
      : ` (${tonnes(locale, beforeKg)} → ${tonnes(locale, afterKg)} tCO₂e)`;
  const place = words.fromRun.replace('{{number}}', String(run.number)).replace('{{step}}', String(run.step));
  return `${words[`kind.${kind}`]}: ${of.join(', ')}${change} · ${place}`;
}

function tonnes(locale: Locale, kg: string): string {
  return withMinus(new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(Number(kg) / 1000));
}

/** Registers the card; hosts that know no apps read the answer as text. */
export function registerProposalsCard(server: McpServer, settings: ToolSettings): void {
  const { program } = settings;
  if (!program.scopes.includes('read')) return;
  const { locale } = program;
  server.registerResource(
    'proposals-card',
    // It is found by the tool that names it: a list of resources is of what may be attached to a conversation.
    new ResourceTemplate('ui://razao/{card}', { list: undefined }),
    {
      title: mcpWords(locale, 'card.title'),
      description: mcpWords(locale, 'card.text'),
      mimeType: CARD_TYPE,
    },
    (uri) => {
      if (uri.href !== PROPOSALS_CARD) throw new ResourceNotFoundError(uri.href);
      const text = cardPage(locale, inboxAddress(settings));
      // No origin is named: the host lets it reach none.
      const meta = { ui: { csp: {}, prefersBorder: true } };
      return { contents: [{ uri: uri.href, mimeType: CARD_TYPE, text, _meta: meta }] };
    },
  );
}

/** The page with its words and the address that it opens. */
export function cardPage(locale: Locale, address: string): string {
  const words = catalogues[locale];
  const kinds = Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => (key.startsWith('kind.') ? [[key.slice(5), word]] : [])),
  );
  const told = {
    locale,
    address,
    kinds,
    title: words['inbox.title'],
    none: words['inbox.empty.mine'],
    open: mcpWords(locale, 'card.open'),
    others: mcpWords(locale, 'card.others', { count: '{{count}}' }),
    place: words.fromRun,
    expires: words.expires,
  };
  return page
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace('/*words*/ null', () => JSON.stringify(told).replaceAll('<', '\\u003c'));
}
