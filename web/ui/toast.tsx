import { toast as sonner, Toaster as SonnerToaster } from 'sonner';
import type { ReactNode } from 'react';
import { useTheme } from './theme.ts';

interface Message {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds on the screen; 5 s unless told. */
  lasts?: number;
}

function options({ text, action, lasts }: Message) {
  return {
    ...(text ? { description: text } : {}),
    ...(action ? { action: { label: action.label as ReactNode, onClick: action.onPress } } : {}),
    ...(lasts ? { duration: lasts } : {}),
  };
}

/** Short messages in the corner: plain, good news, and what went wrong. */
export const toast = {
  plain: (message: Message) => sonner(message.title, options(message)),
  good: (message: Message) => sonner.success(message.title, options(message)),
  bad: (message: Message) => sonner.error(message.title, options(message)),
};

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const { dark } = useTheme();
  return (
    <SonnerToaster
      theme={dark ? 'dark' : 'light'}
      duration={5000}
      visibleToasts={5}
      closeButton
      position="bottom-right"
      containerAriaLabel={label}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        style: { background: 'var(--panel)', color: 'var(--ink)', borderColor: 'var(--line)' },
      }}
    />
  );
}
