// Survives log-out: it shows the next login that the account has been used in this browser before.
const deviceKey = 'deviceToken';

export function deviceToken(): { deviceToken?: string } {
  try {
    const token = localStorage.getItem(deviceKey);
    return token === null || token.length > 200 ? {} : { deviceToken: token };
  } catch {
    return {};
  }
}

/** When an account is erased in this browser: the next account to log in counts as new in it. */
export function dropDeviceToken(): void {
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Storage is unavailable: there is no token.
  }
}

export function keepDeviceToken<Login extends { deviceToken: string }>(login: Login): Login {
  try {
    localStorage.setItem(deviceKey, login.deviceToken);
  } catch {
    // Storage is unavailable: every login is one from a new browser.
  }
  return login;
}
