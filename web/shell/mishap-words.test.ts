import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const wordsOf = (locale: string, room: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../messages', locale, `${room}.json`), 'utf8'),
  ) as Record<string, string>;

// Specification, section 8: to the letter.
test('the error boundary says in Portuguese what the specification says', () => {
  expect(wordsOf('pt-BR', 'shell')).toMatchObject({
    'mishap.network': 'Erro de conexão. Verifique sua internet e tente novamente.',
    'mishap.auth': 'Erro de autenticação. Faça login novamente.',
    'mishap.chat': 'Erro no sistema de chat. Recarregue a página para continuar.',
    'mishap.render': 'Erro de renderização. A página será recarregada automaticamente.',
    'mishap.unknown': 'Um erro inesperado ocorreu. Isso geralmente é temporário.',
    'mishap.context':
      'Erro de configuração: Componente tentando acessar autenticação fora do contexto correto.',
    'mishap.title': 'Oops! Algo deu errado',
    'mishap.reconnecting': 'Tentando reconectar...',
    'mishap.retry': 'Tentar Novamente',
    'mishap.reload': 'Recarregar Página',
    'mishap.home': 'Página Inicial',
    'mishap.copy': 'Copiar detalhes do erro',
    'mishap.id': 'ID: {{id}} • Tipo: {{type}}',
    'mishap.attempt': 'Tentativa {{attempt}} de {{max}}',
    'authMishap.title': 'Erro de Autenticação',
    'authMishap.context': 'Ocorreu um erro no sistema de autenticação. Por favor, faça login novamente.',
    'authMishap.session': 'Houve um problema ao verificar sua sessão. Por favor, tente novamente.',
  });
});

test('the toasts of signing in and out say in English what the specification says', () => {
  expect(wordsOf('en', 'auth')).toMatchObject({
    'missing.title': 'Missing information',
    'missing.text': 'Please enter both email and password.',
    'invalidEmail.title': 'Invalid email',
    'invalidEmail.text': 'Please enter a valid email address.',
    'error.password': 'Password must be at least 8 characters with uppercase, lowercase, and number.',
    'failed.title': 'Login Failed',
    'failed.credentials': 'Invalid email or password.',
    'failed.network': 'Network error. Please check your connection.',
    'failed.rate': 'Too many login attempts. Please wait before trying again.',
    'failed.other': 'Login failed. Please check your credentials.',
    'locked.title': 'Too many attempts',
    'locked.text': 'Account temporarily locked. Please try again later.',
    'unexpected.title': 'Login Error',
    'unexpected.text': 'An unexpected error occurred. Please try again.',
    'oauth.title': 'Authentication Error',
    'success.title': 'Login successful',
    title: 'Login',
    submit: 'Sign In',
    'request.link': 'Request Access',
    'request.title': 'Request Platform Access',
    'request.submit': 'Submit Access Request',
    'request.haveAccount': 'Already have an account?',
    fullName: 'Full Name',
    corporateEmail: 'Corporate Email',
    jobTitle: 'Role / Job Title',
  });
  expect(wordsOf('en', 'shell')).toMatchObject({
    'signOut.done': 'Successfully logged out',
    'signOut.error.title': 'Sign out error',
    'signOut.error.text': 'There was a problem signing out. Please try again.',
    'signOut.failed.title': 'Sign out failed',
    'signOut.failed.text': 'Please try again',
    'user.signOut': 'Sign out',
    'user.signingOut': 'Signing out...',
    'user.fallback': 'User',
    'user.lastLogin': 'Last login',
    loading: 'Loading...',
    'language.toEnglish': 'Switch to English',
    'language.toPortuguese': 'Switch to Português',
    'theme.toLight': 'Switch to light theme',
    'theme.toDark': 'Switch to dark theme',
    'palette.placeholder': 'Search commands...',
    'palette.empty': 'No results found.',
  });
});
