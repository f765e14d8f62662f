import { supabase } from '#web/api/client.ts';
import { readRow } from '#web/api/row.ts';
import { asLanguage, chosenLanguage, type Language } from '#web/words/language.ts';
import { speakByDefault } from '#web/words/words.ts';

/** Speaks the language of a person's profile where nobody chose another one in this browser. */
export async function followProfile(userId: string): Promise<void> {
  if (chosenLanguage() !== null) return;
  const row = await readRow<{ locale: string | null }>('profiles', 'locale', ['id', userId]);
  const language = asLanguage(row?.locale);
  if (language) await speakByDefault(language);
}

/** Keeps the language in the profile, for the next browser and for letters; that it could not be kept changes nothing here. */
export async function keepLanguage(userId: string, language: Language): Promise<void> {
  try {
    const client = await supabase();
    await client.from('profiles').update({ locale: language }).eq('id', userId);
  } catch {
    // The choice stands in this browser.
  }
}
