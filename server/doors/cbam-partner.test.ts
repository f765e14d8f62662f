import { describe, expect, it } from 'vitest';
import { readAnswer } from './cbam-partner-answer.ts';
import { formPage, sentPage } from './cbam-partner-page.ts';

const typed = {
  respondent: 'Ana, Aciaria X',
  installation: 'Aciaria X',
  country: 'br',
  from: '2026-01-01',
  to: '2026-12-31',
  amount: '20.800',
  unit: 'kg',
  direct: '410,5',
  indirect: '30',
  basis: 'actual',
  verified: 'yes',
};

const request = {
  organization: 'Usina <b>Norte</b>',
  partner: '"><script>alert(1)</script>',
  category: 'crude_steel',
  code: '72071114',
  year: 2026,
  message: 'Obrigado & até logo',
  language: 'pt-BR',
  dueOn: '2026-12-31',
  isClosed: true,
} as const;

describe('the short form of a supplier', () => {
  it('reads figures in the marks of its language, and kilograms as tonnes', () => {
    expect(readAnswer(typed, 'pt-BR')).toMatchObject({
      answer: {
        country: 'BR',
        amount: '20800',
        direct: '0.4105',
        indirect: '0.03',
        verified: true,
        electricity: null,
      },
    });
    expect(readAnswer({ ...typed, unit: 't', amount: '20,800', direct: '0.41' }, 'en')).toMatchObject({
      answer: { amount: '20800', direct: '0.41', indirect: '30' },
    });
  });

  it('writes and reads days as its language does, whatever that of the browser', () => {
    const days = { from: '01/02/2026', to: '28/02/2026' };
    expect(readAnswer({ ...typed, ...days }, 'pt-BR')).toMatchObject({
      answer: { from: '2026-02-01', to: '2026-02-28' },
    });
    expect(readAnswer({ ...typed, from: '28/02/2026', to: '01/02/2026' }, 'pt-BR')).toEqual({
      wrong: { to: 'period_backwards' },
    });
    expect(readAnswer({ ...typed, from: '31/02/2026' }, 'pt-BR')).toEqual({ wrong: { from: 'day_unread' } });
    expect(readAnswer({ ...typed, ...days, amount: '1', direct: '1', indirect: '1' }, 'en')).toEqual({
      wrong: { from: 'day_unread', to: 'day_unread' },
    });
    expect(formPage(request, { from: '01/02/2026' }, {})).toMatch(
      /value="01\/02\/2026"[^>]*placeholder="dd\/mm\/aaaa"/,
    );
    expect(formPage(request, {}, {})).not.toContain('type="date"');
  });

  it('says by field what is wrong, and takes no part of it', () => {
    expect(readAnswer({}, 'en')).toEqual({
      wrong: {
        respondent: 'needed',
        installation: 'needed',
        country: 'needed',
        from: 'needed',
        to: 'needed',
        unit: 'needed',
        direct: 'needed',
        basis: 'needed',
      },
    });
    const bad = { ...typed, country: 'Brasil', direct: '-1', to: '2025-01-01', basis: 'default' };
    expect(readAnswer(bad, 'pt-BR')).toEqual({
      wrong: {
        country: 'country_unread',
        direct: 'unread',
        to: 'period_backwards',
        verified: 'verified_estimate',
      },
    });
  });

  it('shows what others typed as text and never as code, keeps what was typed, and says that it is closed', () => {
    const page = formPage(request, { ...typed, remarks: '</textarea><script>' }, { direct: 'unread' });
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<b>Norte</b>');
    expect(page).toContain('value="410,5"');
    expect(page).toContain('aria-describedby="direct-fault"');
    expect(page).toContain('data-code="cbam.request_closed"');
    expect(page).toContain('Aço bruto');
  });

  it('writes the day of answer as people of its language do, and the code of the good in its groups', () => {
    expect(formPage(request, {}, {})).toContain('produzido em 2026. Responda até 31/12/2026.');
    expect(formPage({ ...request, language: 'en' }, {}, {})).toContain('Please answer by 31 December 2026.');
    expect(formPage(request, {}, {})).toContain('Código NC 7207 11 14<');
    expect(formPage({ ...request, code: '7207' }, {}, {})).toContain('Código NC 7207<');
  });

  it('tells an answer that came after closing by its code', () => {
    expect(sentPage('en', true)).toContain('data-code="cbam.answered_late"');
    expect(sentPage('en', false)).not.toContain('cbam.answered_late');
  });
});
