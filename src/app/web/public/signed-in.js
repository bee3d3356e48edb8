// Runs before the page shows, ahead of the modules: nobody who is signed in sees 'Login' for a moment, and who has seen
// the headline being punched sees it still.
try {
  if (sessionStorage.getItem('headlineSeen')) document.documentElement.dataset.headlineSeen = '';
  if (localStorage.getItem('authToken')) document.documentElement.dataset.signedIn = '';
} catch {
  // Storage is switched off: nobody is signed in.
}
