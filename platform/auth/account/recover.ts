import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { normalEmail } from '../email.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { findUserByEmail, held, isBanned } from '../user.ts';
import type { LinkWish } from './confirmation.ts';
import { countMessage } from './frequency.ts';
import { queueNothing, withLetters } from './letter.ts';
import { refuseEmail, sendSignInLink } from './otp.ts';

/** `POST /recover`: sends a link after which a new password is set. The same answer and work for whoever is asked about. */
export async function recover(
  platform: Platform,
  body: JsonObject,
  wish: LinkWish,
  caller: Caller,
): Promise<void> {
  const email = normalEmail(textMember(body, 'email'));
  refuseEmail(platform, email);
  await withLetters(platform, async (tx) => {
    const user = await held(tx, await findUserByEmail(tx, email));
    await countMessage(tx, platform, 'email', 'recovery', email);
    await audit(tx, platform.now(), {
      action: 'user_recovery_requested',
      userId: user?.id,
      email: user?.email ?? undefined,
      address: caller.address,
    });
    if (user === null || isBanned(user, platform.now())) await queueNothing(tx, platform);
    else await sendSignInLink(tx, platform, user, 'recovery', wish);
  });
}
