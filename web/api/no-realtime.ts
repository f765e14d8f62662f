/**
 * Stands in for `@supabase/realtime-js` in the browser's bundle (see vite.config.ts): the product opens no channel, and
 * the real one weighs as much as the whole router. The client makes one of these, hands it tokens and nothing else.
 */
export class RealtimeClient {
  async setAuth(): Promise<void> {}

  getChannels(): [] {
    return [];
  }

  channel(): never {
    throw new Error(
      'Realtime channels are not part of the browser bundle: remove the alias in vite.config.ts to use them.',
    );
  }

  async removeChannel(): Promise<'ok'> {
    return 'ok';
  }

  async removeAllChannels(): Promise<[]> {
    return [];
  }
}
