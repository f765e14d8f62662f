import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeOffer } from '#web/account/kept-offer.ts';
import { applyPreferences, preferencesQuery } from '#web/account/preferences.ts';
import { useSession } from '#web/api/session.ts';

/**
 * What follows on signing in: this browser becomes as the person likes it, wherever they said so, and the offer of a
 * letter, whose reader had to sign in first, is gone on with. Shows nothing.
 */
export function Arrival() {
  const navigate = useNavigate();
  const { session } = useSession();
  const userId = session?.user.id ?? '';
  const { data } = useQuery({ ...preferencesQuery(userId), enabled: userId !== '' });
  useEffect(() => {
    if (data) applyPreferences(userId, data);
  }, [userId, data]);
  useEffect(() => {
    const token = takeOffer();
    if (token !== null) void navigate(`/settings/consultancies#engagement=${token}`, { replace: true });
  }, [navigate]);
  return null;
}
