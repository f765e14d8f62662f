import type { ForeignCall } from './foreign-calls.ts';

/**
 * What a person keeps for oneself. Views belong to an organization; the help takes no id of any: what it reads is the same
 * for all.
 */
export const personalCalls: Readonly<Record<string, ForeignCall>> = {
  'view.list': 'none',
  'view.save': [[({ viewId }) => ({ viewId, name: 'Mine', content: {} }), 'view.not_found']],
  'view.forget': [[({ viewId }) => ({ viewId }), 'view.not_found']],
  'pin.list': 'none',
  'pin.add': 'none',
  'pin.remove': [[({ pinId }) => ({ pinId }), 'pin.not_found']],
  'learn.index': 'none',
  'learn.read': 'none',
  'learn.search': 'none',
  'learn.list': 'none',
  'learn.terms': 'none',
  'learn.keep': 'none',
  'learn.checklist': 'none',
  'learn.dismiss': 'none',
};
