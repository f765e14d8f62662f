import type { Looker } from '../browser/look.ts';

/** What surrounds a conversation: the list with its search and archive, a message's versions, what the composer lists. */
export async function lookAtConversations({ page, look, atEach }: Looker): Promise<void> {
  const shown = (testId: string) => page.getByTestId(testId).filter({ visible: true });
  const composer = page.getByTestId('composer');
  await composer.pressSequentially('/');
  await page.getByTestId('composer-option').first().waitFor();
  await look('chat-commands');
  await composer.fill('');
  await composer.pressSequentially('@bet');
  await page.getByTestId('composer-option').first().waitFor();
  await look('chat-mentions');
  await composer.fill('');
  await page.getByTestId('message-user').last().hover();
  await page.getByTestId('message-edit').last().click();
  await page.getByTestId('message-editor').fill('2 litros de diesel na frota em junho de 2025');
  await look('chat-editing');
  await page.keyboard.press('Enter');
  await page.getByTestId('branches').waitFor();
  await page.getByTestId('message-again').waitFor();
  await look('chat-branches');
  const buffer = Buffer.from('dia;litros\n2025-06-01;10\n');
  const file = { name: 'abastecimentos.csv', mimeType: 'text/csv', buffer };
  await page.getByTestId('attach-input').setInputFiles(file);
  await page.getByTestId('attachment').waitFor();
  await look('chat-attached');
  await atEach(async ({ width }) => {
    // Below this width the list stands in a drawer, and the one beside the conversation is there but not shown.
    const inDrawer = width < 1280;
    if (inDrawer) await page.getByTestId('threads-open').click();
    await shown('thread-search').fill('diesel');
    await shown('thread').first().waitFor();
    await look('threads-found');
    await shown('thread-search').fill('zzzz');
    await shown('thread').first().waitFor({ state: 'detached' });
    await look('threads-none');
    await shown('thread-search').fill('');
    await shown('thread-options').first().click();
    await page.getByRole('menu').waitFor();
    await look('threads-menu', '[role=menu]');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    if (!inDrawer) return;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
