import {
  BadgeCheck,
  BookLock,
  BookOpenText,
  Bot,
  ClipboardCheck,
  Factory,
  FileChartColumn,
  FileInput,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  ListChecks,
  MessageSquareText,
  Settings,
  ShieldCheck,
  Ship,
  Table2,
  Target,
  Waypoints,
  Zap,
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
    | 'nav.cbam'
    | 'nav.reports'
    | 'nav.agents'
    | 'nav.tasks'
    | 'nav.inbox'
    | 'nav.learn'
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
}

/** The rooms of the shell in the order of the sidebar; a room is listed here when it exists. */
const DESTINATIONS: readonly Destination[] = [
  {
    to: '/',
    key: 'nav.chat',
    icon: MessageSquareText,
    group: 'work',
  },
  {
    to: '/agentic-system',
    key: 'nav.tasks',
    icon: ListChecks,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/agents',
    key: 'nav.agents',
    icon: Bot,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/overview',
    key: 'nav.overview',
    icon: LayoutDashboard,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/scope1',
    key: 'nav.scope1',
    icon: Factory,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/scope2',
    key: 'nav.scope2',
    icon: Zap,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/scope3',
    key: 'nav.scope3',
    icon: Waypoints,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/tables',
    key: 'nav.tables',
    icon: Table2,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/reports',
    key: 'nav.reports',
    icon: FileChartColumn,
    group: 'work',
    notFor: ['partner'],
  },
  {
    to: '/learn',
    key: 'nav.learn',
    icon: GraduationCap,
    group: 'work',
  },
  {
    to: '/settings',
    key: 'nav.settings',
    icon: Settings,
    group: 'work',
  },
  {
    to: '/inbox',
    key: 'nav.inbox',
    icon: Inbox,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/carbon-inventory',
    key: 'nav.inventory',
    icon: ClipboardCheck,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/quality',
    key: 'nav.quality',
    icon: BadgeCheck,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/cbam-compliance',
    key: 'nav.cbam',
    icon: Ship,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/targets',
    key: 'nav.targets',
    icon: Target,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/import',
    key: 'nav.import',
    icon: FileInput,
    group: 'reference',
    notFor: ['partner'],
  },
  {
    to: '/journal',
    key: 'nav.journal',
    icon: BookLock,
    group: 'reference',
    only: 'auditing',
    notFor: ['partner'],
  },
  {
    to: '/factors',
    key: 'nav.factors',
    icon: BookOpenText,
    group: 'reference',
  },
  {
    to: '/admin',
    key: 'nav.admin',
    icon: ShieldCheck,
    group: 'reference',
    only: 'platform_administrator',
  },
];

/** Pages that the sidebar does not list, by their paths. */
const BESIDE = {
  '/profile': 'nav.profile',
  '/security': 'nav.security',
  '/add-sample-data': 'nav.sample',
} as const;

/** What the room of a path is called; null: none of the shell's is there. */
export function nameOfPath(
  pathname: string,
): Destination['key'] | (typeof BESIDE)[keyof typeof BESIDE] | null {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  for (const [path, key] of Object.entries(BESIDE)) if (path === first) return key;
  return DESTINATIONS.find(({ to }) => to === first)?.key ?? null;
}

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
