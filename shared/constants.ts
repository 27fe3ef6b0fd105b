export const defaultPageSize = 25;
export const largestPageSize = 1000;
export const retryLimit = 3;

export const refreshSeconds = 180;
export const autoLogoutSeconds = 900;
export const warnLogoutSeconds = 60;
export const jobConfirmRefreshSeconds = 10;

export const liveRefreshSeconds = 5;
export const healthRefreshSeconds = 15;

export const bannerDismissSeconds = 10;
export const bannerNeutralSeconds = 3;
export const bannerFadeSeconds = 1;
export const notFoundRedirectSeconds = 3;
export const logoutRedirectSeconds = 1;
export const chunkLoadTimeoutSeconds = 120;

/** Amount in cents shown on a payment page before verification. */
export const amountBeforeVerificationCents = 4500;

/** Maximum wrong verifications per link and IP address that reach the API. See `verificationLockMinutes` for the lock time. */
export const verificationTries = 5;
/** Maximum wrong verifications per link from all IP addresses, and per IP address for all links. */
export const verificationTriesPerLink = 20;
export const verificationTriesPerAddress = 30;
export const verificationLockMinutes = 15;
export const receiptsPerPayment = 3;
/** Maximum length of a client's logo as a data URL, in characters. */
export const longestLogoCharacters = 64_000;
/** Maximum gateway accounts of a practice, the active one and backups. */
export const mostPaymentAccounts = 5;
/** Minimum seconds between two requests for the same payment, unless staff override it. */
export const requestRepeatSeconds = 86_400;
export const outcomeCheckSeconds = 3;
export const payWarnSeconds = 120;
/** Minutes without a charge after which the payer may retry with the same idempotency key. */
export const unknownOutcomeMinutes = 15;

export const cardNumberMaxDigits = 19;
export const routingDigits = 9;
export const zipDigits = 5;
export const phoneDigits = 10;
export const mfaCodeDigits = 6;

export const version = '2025.09.13.001';

export const loginAttempts = 6;
export const loginLockMinutes = 5;
/** Maximum passwords per user name within `loginLockMinutes`, and maximum codes per challenge, that reach the API. */
export const passwordsPerName = 8;
export const codesPerChallenge = 6;
/** Pause between two text message codes, and the maximum number of codes within `codesSentMinutes`. */
export const codePauseSeconds = 30;
export const codesSent = 5;
export const codesSentMinutes = 10;
/** Maximum wrong passwords from unknown browsers at one IP address within `loginLockMinutes`, for all user names. */
export const signInsPerAddress = 30;
export const ssoMinutes = 10;
export const ssoInvitationHours = 72;
export const userInvitationHours = 72;

export const actingMinutes = 60;
export const clientsShown = 50;

export const signUpLengths = {
  org_name: 120,
  user_name: 120,
  first_name: 80,
  middle_name: 80,
  last_name: 80,
  email: 254,
  phone: 40,
  resellerid: 40,
  addr: 200,
  city: 100,
  state: 50,
  zip: 10,
} as const;

/** Days after which the data of a closed organization is deleted. Until then, it can be reopened. */
export const closedDays = 90;

export const deletionUndoSeconds = 600;

export const trialDays = 30;
export const trialCalls = 500;

export const longestReadDays = 31;

/** Daily message limit of a newly approved account, how often it doubles, and the days after which it ends. */
export const approvalCaps = { firstDay: 200, doublesEveryDays: 2, days: 14 } as const;

export const emailConfirmationHours = 72;
