/** Business limits, each with the unit in its name. */
export const defaultPageSize = 25;
export const largestPageSize = 1000;
export const retryLimit = 3;

export const refreshSeconds = 180;
export const autoLogoutSeconds = 900;
export const warnLogoutSeconds = 60;
export const jobConfirmRefreshSeconds = 10;

/** While work goes on that somebody looks at: queues and tasks. */
export const liveRefreshSeconds = 5;

export const bannerDismissSeconds = 10;
export const bannerNeutralSeconds = 3;
export const bannerFadeSeconds = 1;
export const notFoundRedirectSeconds = 3;
export const logoutRedirectSeconds = 1;
export const chunkLoadTimeoutSeconds = 120;

/** Shown on a payment page before the payer is verified, in cents. */
export const amountBeforeVerificationCents = 4500;

/** Wrong verifications that reach the API per link and address, and how long the door then stays shut. */
export const verificationTries = 5;
/** Over all addresses per link, and over all links per address. */
export const verificationTriesPerLink = 20;
export const verificationTriesPerAddress = 30;
export const verificationLockMinutes = 15;
/** Receipts that one payment may send. */
export const receiptsPerPayment = 3;
/** A client's logo, where the picture is written into the address itself. */
export const longestLogoCharacters = 64_000;
/** Of a practice at its card gateway: the one it charges by, and others that stand by. */
export const mostPaymentAccounts = 5;
/** A payment that was asked for is not asked for once more within this time, unless staff choose to. */
export const askedAgainSeconds = 86_400;
/** How often the payer's page looks up an unknown outcome. */
export const outcomeCheckSeconds = 3;
/** How long before a payment page ends its payer is warned. */
export const payWarnSeconds = 120;
/** After this long without a charge the payer may send the same attempt again, under the same key. */
export const unknownOutcomeMinutes = 15;

export const cardNumberMaxDigits = 19;
export const routingDigits = 9;
export const zipDigits = 5;
export const phoneDigits = 10;
export const mfaCodeDigits = 6;

export const version = '2025.09.13.001';

/** Wrong passwords before an account is locked, and for how long. */
export const loginAttempts = 6;
export const loginLockMinutes = 5;
/** Passwords per name in that time, and codes per challenge, that the portal lets reach the API. */
export const passwordsPerName = 8;
export const codesPerChallenge = 6;
/** Between two codes by text message that are asked for, and how many are sent in how long. */
export const codePauseSeconds = 30;
export const codesSent = 5;
export const codesSentMinutes = 10;
/** Wrong passwords from one address in that time, over all names, from browsers that are not known for the name. */
export const signInsPerAddress = 30;
/** A single sign-on must come back within this time. */
export const ssoMinutes = 10;
/** How long an invitation to single sign-on can be used. */
export const ssoInvitationHours = 72;
/** How long an invitation to choose a password can be used. */
export const userInvitationHours = 72;

/** How long an admin acts for a client before they have to enter it anew. */
export const actingMinutes = 60;
/** Clients that the switcher shows at once; more are found by typing. */
export const clientsShown = 50;

/** How long the fields of a sign-up may be, as it is typed and as it is taken. */
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

/** How long a deletion can be undone. */
export const deletionUndoSeconds = 600;

/** How long an organisation that signed up tries the service, and with how many calls. */
export const trialDays = 30;
export const trialCalls = 500;

/** How many days of a health record are read into a list at once. */
export const longestReadDays = 31;

/** How many messages may leave in a day of a new account once it is approved, and when that limit ends. */
export const approvalCaps = { firstDay: 200, doublesEveryDays: 2, days: 14 } as const;

/** A link that confirms an email address works this long. */
export const emailConfirmationHours = 72;
