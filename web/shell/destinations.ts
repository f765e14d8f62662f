import { LayoutDashboard, MessageSquareText, type LucideIcon } from 'lucide-react';

export interface Destination {
  readonly to: string;
  readonly key: 'nav.chat' | 'nav.overview';
  readonly icon: LucideIcon;
  /** Words that find it in the palette, in both languages. */
  readonly keywords: readonly string[];
}

/** The rooms of the shell in the order of the sidebar; a room is listed here when it exists. */
export const DESTINATIONS: readonly Destination[] = [
  {
    to: '/',
    key: 'nav.chat',
    icon: MessageSquareText,
    keywords: ['chat', 'conversa', 'assistente', 'assistant', 'início', 'home', 'lançar', 'record'],
  },
  {
    to: '/overview',
    key: 'nav.overview',
    icon: LayoutDashboard,
    keywords: [
      'dashboard',
      'painel',
      'overview',
      'visão geral',
      'totais',
      'totals',
      'emissões',
      'emissions',
      'escopo',
      'scope',
    ],
  },
];
