import { CHECK_EVERY_MS, type Inactivity } from './inactivity.ts';

/** How often the warning looks whether its minute has come. */
const WARN_CHECK_MS = 1000;

interface InactivityHearers {
  /** Told every second whether the last minute has begun. */
  readonly onWarning: (standing: boolean) => void;
  /** Told once, by the check after 30 minutes. */
  readonly onOver: () => void;
}

export interface InactivityChecks {
  /** Notes activity; once it is over nothing revives it: a late event must not race the sign-out. */
  readonly touch: () => void;
  /** Looks now, without waiting for the next check. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Looks every 60 s whether a session is over, and every second whether to warn of it. */
export function checkInactivity(inactivity: Inactivity, hearers: InactivityHearers): InactivityChecks {
  let ending = false;
  const look = () => {
    if (ending || inactivity.check() !== 'over') return;
    ending = true;
    hearers.onOver();
  };
  const checks = setInterval(look, CHECK_EVERY_MS);
  const warnings = setInterval(() => hearers.onWarning(inactivity.check() === 'about_to_end'), WARN_CHECK_MS);
  return {
    touch: () => {
      if (!ending && inactivity.check() !== 'over') inactivity.touch();
    },
    look,
    stop: () => {
      clearInterval(checks);
      clearInterval(warnings);
    },
  };
}
