try {
  if (sessionStorage.getItem('headlineSeen')) document.documentElement.dataset.headlineSeen = '';
  if (localStorage.getItem('authToken')) document.documentElement.dataset.signedIn = '';
} catch {}
if (history.state?.dialogs) history.go(-history.state.dialogs);
