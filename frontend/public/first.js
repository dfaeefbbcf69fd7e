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

  // The installed app opens where this device worked last (desk/kept.ts).
  if (location.pathname === '/' && location.search === '?app') {
    try {
      var last = JSON.parse(localStorage.getItem('turnout.desk.last') || 'null');
      if (typeof last === 'string' && last.indexOf('/dashboard/') === 0) location.replace(last);
    } catch (error) {
      console.warn('No stored desk', error);
    }
  }

  // The language of app/i18n.ts: what it and the address need is asked for together with the page's own files.
  var language = null;
  try {
    language = localStorage.getItem('language');
  } catch (error) {
    console.warn('No stored language', error);
  }
  var script = document.currentScript;
  var words = JSON.parse(script.getAttribute('data-words') || '{}');
  var screens = JSON.parse(script.getAttribute('data-screens') || '{}');
  var ask = function (files) {
    for (var index = 0; index < files.length; index += 1) {
      var link = document.createElement('link');
      var isStyle = /\.css$/.test(files[index]);
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.href = files[index];
      document.head.appendChild(link);
    }
  };
  var wished = [language].concat(navigator.languages || []).map(function (tag) {
    return String(tag).slice(0, 2);
  });
  for (var at = 0; at < wished.length && !words[wished[at]]; at += 1);
  ask(words[wished[at] || 'en'] || words.en || []);
  for (var part in screens) if (location.pathname.indexOf(part) >= 0) ask(screens[part]);

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
  var isStaffs = script.getAttribute('data-for') === 'staff';
  root.setAttribute('data-browser', isForVisitors && (isForStaff || !isStaffs) ? 'new' : 'old');
})();
