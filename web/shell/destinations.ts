import {
  BadgeCheck,
  BookLock,
  BookOpenText,
  ClipboardCheck,
  Factory,
  FileInput,
  LayoutDashboard,
  MessageSquareText,
  Settings,
  ShieldCheck,
  Target,
  Waypoints,
  Zap,
  Table2,
  type LucideIcon,
} from 'lucide-react';

/** What the organization is that one works in. */
type OrganizationKind = 'company' | 'consultant' | 'partner';

export interface Destination {
  readonly to: string;
  readonly key:
    | 'nav.chat'
    | 'nav.overview'
    | 'nav.scope1'
    | 'nav.scope2'
    | 'nav.scope3'
    | 'nav.tables'
    | 'nav.targets'
    | 'nav.import'
    | 'nav.quality'
    | 'nav.settings'
    | 'nav.inventory'
    | 'nav.journal'
    | 'nav.factors'
    | 'nav.admin';
  readonly icon: LucideIcon;
  /** Rooms of work come first, those of reference after a line. */
  readonly group: 'work' | 'reference';
  /** Who may enter; without it everyone who is signed in. */
  readonly only?: 'platform_administrator' | 'auditing';
  /**
   * The kinds of organizations it is nothing for. A partner answers what those who invited it ask for: it computes and
   * looks up, but keeps no inventory, and so sees none of the rooms that show one.
   */
  readonly notFor?: readonly OrganizationKind[];
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
    notFor: ['partner'],
    keywords: ['dashboard', 'painel', 'overview', 'visão geral', 'totais', 'totals', 'emissões', 'emissions'],
  },
  {
    to: '/scope1',
    key: 'nav.scope1',
    icon: Factory,
    group: 'work',
    notFor: ['partner'],
    keywords: [
      'escopo 1',
      'scope 1',
      'emissões diretas',
      'direct emissions',
      'combustão',
      'combustion',
      'fugitivas',
      'fugitive',
      'processo',
      'process',
    ],
  },
  {
    to: '/scope2',
    key: 'nav.scope2',
    icon: Zap,
    group: 'work',
    notFor: ['partner'],
    keywords: [
      'escopo 2',
      'scope 2',
      'eletricidade',
      'electricity',
      'I-REC',
      'certificados',
      'certificates',
      'mercado livre',
      'PPA',
      'localização',
      'market-based',
    ],
  },
  {
    to: '/scope3',
    key: 'nav.scope3',
    icon: Waypoints,
    group: 'work',
    notFor: ['partner'],
    keywords: [
      'escopo 3',
      'scope 3',
      'cadeia de valor',
      'value chain',
      'fornecedores',
      'suppliers',
      'viagens',
      'travel',
      '15 categorias',
      '15 categories',
    ],
  },
  {
    to: '/tables',
    key: 'nav.tables',
    icon: Table2,
    group: 'work',
    notFor: ['partner'],
    keywords: [
      'dados',
      'tabelas',
      'lançamentos',
      'registros',
      'planilha',
      'data',
      'tables',
      'entries',
      'records',
      'spreadsheet',
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
    to: '/carbon-inventory',
    key: 'nav.inventory',
    icon: ClipboardCheck,
    group: 'reference',
    notFor: ['partner'],
    keywords: ['inventário', 'inventory', 'fechamento', 'closing', 'ano-base', 'base year'],
  },
  {
    to: '/quality',
    key: 'nav.quality',
    icon: BadgeCheck,
    group: 'reference',
    notFor: ['partner'],
    keywords: [
      'qualidade',
      'achados',
      'erros',
      'duplicados',
      'lacunas',
      'valores atípicos',
      'quality',
      'findings',
      'errors',
      'duplicates',
      'gaps',
      'outliers',
    ],
  },
  {
    to: '/targets',
    key: 'nav.targets',
    icon: Target,
    group: 'reference',
    notFor: ['partner'],
    keywords: [
      'metas',
      'meta',
      'redução',
      'orçamento de carbono',
      'ações',
      'MACC',
      'targets',
      'reduction',
      'carbon budget',
      'actions',
      'SBTi',
    ],
  },
  {
    to: '/import',
    key: 'nav.import',
    icon: FileInput,
    group: 'reference',
    notFor: ['partner'],
    keywords: [
      'importar',
      'importação',
      'modelos',
      'planilha',
      'CSV',
      'Excel',
      'import',
      'templates',
      'upload',
      'spreadsheet',
    ],
  },
  {
    to: '/journal',
    key: 'nav.journal',
    icon: BookLock,
    group: 'reference',
    only: 'auditing',
    notFor: ['partner'],
    keywords: [
      'diário',
      'auditoria',
      'trilha de auditoria',
      'amostra',
      'evidências',
      'verificação',
      'journal',
      'audit trail',
      'sampling',
      'evidence pack',
      'verification',
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

/** Who looks for a room, and from what kind of organization; null while nobody knows it yet, or there is none. */
export interface Seeker {
  readonly platformAdministrator: boolean;
  /** Leads or audits the organization. */
  readonly auditing?: boolean;
  readonly kind: OrganizationKind | null;
}

/** The rooms that a person may enter. */
export function destinationsFor({
  platformAdministrator,
  auditing = false,
  kind,
}: Seeker): readonly Destination[] {
  return DESTINATIONS.filter(
    ({ only, notFor }) =>
      (only !== 'platform_administrator' || platformAdministrator) &&
      (only !== 'auditing' || auditing) &&
      (kind === null || !notFor?.includes(kind)),
  );
}
