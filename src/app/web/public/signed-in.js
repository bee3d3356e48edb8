// Runs before the page shows, ahead of the modules: nobody who is signed in sees 'Login' for a moment.
try {
  if (localStorage.getItem('authToken')) document.documentElement.dataset.signedIn = '';
} catch {
  // Storage is switched off: nobody is signed in.
}
