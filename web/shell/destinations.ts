import {
  BookOpenText,
  LayoutDashboard,
  MessageSquareText,
  Settings,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';

export interface Destination {
  readonly to: string;
  readonly key: 'nav.chat' | 'nav.overview' | 'nav.settings' | 'nav.factors' | 'nav.admin';
  readonly icon: LucideIcon;
  /** Rooms of work come first, those of reference after a line. */
  readonly group: 'work' | 'reference';
  /** Who may enter; without it everyone who is signed in. */
  readonly only?: 'platform_administrator';
  /** Words that find it in the palette, in both languages. */
  readonly keywords: readonly string[];
}

/** The rooms of the shell in the order of the sidebar; a room is listed here when it exists. */
const DESTINATIONS: readonly Destination[] = [
  {
    to: '/',
    key: 'nav.chat',
    icon: MessageSquareText,
    group: 'work',
    keywords: ['chat', 'conversa', 'assistente', 'assistant', 'início', 'home', 'lançar', 'record'],
  },
  {
    to: '/overview',
    key: 'nav.overview',
    icon: LayoutDashboard,
    group: 'work',
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
  {
    to: '/settings',
    key: 'nav.settings',
    icon: Settings,
    group: 'work',
    keywords: [
      'configurações',
      'preferências',
      'tema',
      'notificações',
      'membros',
      'convites',
      'unidades',
      'consultorias',
      'exportar',
      'settings',
      'preferences',
      'theme',
      'notifications',
      'members',
      'invitations',
      'sites',
      'consultancies',
      'export',
    ],
  },
  {
    to: '/factors',
    key: 'nav.factors',
    icon: BookOpenText,
    group: 'reference',
    keywords: [
      'fatores',
      'fator de emissão',
      'biblioteca',
      'fonte',
      'edição',
      'licença',
      'factors',
      'emission factor',
      'library',
      'source',
      'edition',
      'licence',
      'GWP',
    ],
  },
  {
    to: '/admin',
    key: 'nav.admin',
    icon: ShieldCheck,
    group: 'reference',
    only: 'platform_administrator',
    keywords: [
      'administração',
      'solicitações',
      'contas',
      'caixa de saída',
      'administration',
      'requests',
      'accounts',
      'outbox',
      'audit',
    ],
  },
];

/** The rooms that a person may enter. */
export function destinationsFor(isPlatformAdministrator: boolean): readonly Destination[] {
  return DESTINATIONS.filter(({ only }) => only !== 'platform_administrator' || isPlatformAdministrator);
}
