// Runs before the first paint, in every browser there is: written so that old ones can read it.
(function () {
  var root = document.documentElement;
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch (error) {
    console.warn('No stored colour scheme', error);
  }
  // A dark screen must never flash white.
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  var canLookBehind = function () {
    try {
      return new RegExp('(?<=a)b').test('ab');
    } catch (error) {
      return false;
    }
  };
  // Each stands for the versions in browsers.json: what came with them, or just before.
  var isForVisitors = typeof structuredClone === 'function' && typeof CSSLayerBlockRule === 'function';
  var isForStaff = typeof [].toSorted === 'function' && canLookBehind();
  var isStaffs = document.currentScript.getAttribute('data-for') === 'staff';
  root.setAttribute('data-browser', isForVisitors && (isForStaff || !isStaffs) ? 'new' : 'old');
})();
