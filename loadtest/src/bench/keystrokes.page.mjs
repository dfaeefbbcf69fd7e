/* global performance, requestAnimationFrame, MessageChannel, MutationObserver, document */
// Runs in every page before its own scripts: notes when the form is there, and what each key took to be painted.
const painted = (done) =>
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  });

/** The moment at which the first question was painted, ms after the navigation began. */
globalThis.formPaintedAt = new Promise((done) => {
  const watch = new MutationObserver(() => {
    if (document.querySelector('main form input') === null) return;
    watch.disconnect();
    painted(done);
  });
  watch.observe(document, { childList: true, subtree: true });
});

/** Milliseconds from each key that changed an answer until the page was painted after it. */
globalThis.keystrokes = [];
let keyAt = 0;
for (const kind of ['keydown', 'keyup'])
  document.addEventListener(kind, ({ timeStamp }) => (keyAt = timeStamp), { capture: true });
document.addEventListener(
  'input',
  () => {
    const since = keyAt;
    painted((at) => globalThis.keystrokes.push(at - since));
  },
  { capture: true },
);
