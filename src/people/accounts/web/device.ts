// Stays when somebody logs out: it tells the next login that the account has been used in this browser before.
const deviceKey = 'deviceToken';

export function deviceToken(): { deviceToken?: string } {
  try {
    const token = localStorage.getItem(deviceKey);
    return token === null || token.length > 200 ? {} : { deviceToken: token };
  } catch {
    return {};
  }
}

/** When an account is erased in this browser, which another account then logs in to as a new one. */
export function dropDeviceToken(): void {
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Then there is none.
  }
}

export function keepDeviceToken<Login extends { deviceToken: string }>(login: Login): Login {
  try {
    localStorage.setItem(deviceKey, login.deviceToken);
  } catch {
    // Storage is off: every login is one from a new browser.
  }
  return login;
}
