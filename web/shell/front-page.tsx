import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/ui/page-title.ts';
import { LanguageToggle, ThemeToggle, useLanguageLabel, useThemeLabel } from './toggles.tsx';

/** The product's mark: three lines of a ledger, the last one still open. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M9 10.5h14M9 16h14M9 21.5h8"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The frame of the pages before sign-in: no shell, one narrow panel. */
export function FrontPage({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const language = useLanguageLabel();
  const theme = useThemeLabel();
  usePageTitle(title, t('product'));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end gap-1 p-3">
        <LanguageToggle title={language} />
        <ThemeToggle title={theme} />
      </header>
      <main
        className={`mx-auto flex w-full flex-1 flex-col px-4 pb-16 sm:pt-[8vh] ${wide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <div className="mb-6 flex items-center gap-3">
          <Mark className="size-10 shrink-0" />
          <div>
            <p className="text-xl leading-tight font-semibold">{t('product')}</p>
            <p className="text-[0.8125rem] text-quiet">{t('tagline')}</p>
          </div>
        </div>
        <section className="rounded-xl border border-line bg-panel p-5 sm:p-7">
          <h1 className="mb-5 text-lg font-semibold">{title}</h1>
          {children}
        </section>
      </main>
    </div>
  );
}
