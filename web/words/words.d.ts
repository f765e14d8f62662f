import 'i18next';
import type admin from '../../messages/pt-BR/admin.json';
import type agents from '../../messages/pt-BR/agents.json';
import type auth from '../../messages/pt-BR/auth.json';
import type cbam from '../../messages/pt-BR/cbam.json';
import type charts from '../../messages/pt-BR/charts.json';
import type chat from '../../messages/pt-BR/chat.json';
import type comments from '../../messages/pt-BR/comments.json';
import type completeness from '../../messages/pt-BR/completeness.json';
import type comparison from '../../messages/pt-BR/comparison.json';
import type documents from '../../messages/pt-BR/documents.json';
import type factors from '../../messages/pt-BR/factors.json';
import type gallery from '../../messages/pt-BR/gallery.json';
import type inventory from '../../messages/pt-BR/inventory.json';
import type learn from '../../messages/pt-BR/learn.json';
import type legal from '../../messages/pt-BR/legal.json';
import type overview from '../../messages/pt-BR/overview.json';
import type profile from '../../messages/pt-BR/profile.json';
import type quality from '../../messages/pt-BR/quality.json';
import type reason from '../../messages/pt-BR/reason.json';
import type recalculation from '../../messages/pt-BR/recalculation.json';
import type scope from '../../messages/pt-BR/scope.json';
import type reports from '../../messages/pt-BR/reports.json';
import type sample from '../../messages/pt-BR/sample.json';
import type security from '../../messages/pt-BR/security.json';
import type settings from '../../messages/pt-BR/settings.json';
import type setup from '../../messages/pt-BR/setup.json';
import type shell from '../../messages/pt-BR/shell.json';
import type statement from '../../messages/pt-BR/statement.json';
import type tables from '../../messages/pt-BR/tables.json';
import type targets from '../../messages/pt-BR/targets.json';
import type terms from '../../messages/pt-BR/terms.json';

// `trace`, `problems`, `refusals` and `assistant` are spoken through `sentence()`, by codes the compiler cannot know.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      admin: typeof admin;
      agents: typeof agents;
      auth: typeof auth;
      cbam: typeof cbam;
      charts: typeof charts;
      chat: typeof chat;
      comments: typeof comments;
      completeness: typeof completeness;
      comparison: typeof comparison;
      documents: typeof documents;
      factors: typeof factors;
      gallery: typeof gallery;
      inventory: typeof inventory;
      learn: typeof learn;
      legal: typeof legal;
      overview: typeof overview;
      profile: typeof profile;
      quality: typeof quality;
      reason: typeof reason;
      recalculation: typeof recalculation;
      scope: typeof scope;
      reports: typeof reports;
      sample: typeof sample;
      security: typeof security;
      settings: typeof settings;
      setup: typeof setup;
      shell: typeof shell;
      statement: typeof statement;
      tables: typeof tables;
      targets: typeof targets;
      terms: typeof terms;
    };
  }
}
