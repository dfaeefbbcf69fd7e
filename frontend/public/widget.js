// Shows an event's page on an organiser's own website (docs/product/integrations.md). Runs in every browser that opens
// the page, so it is written for those from Safari 15.4 on without a build:
//   <script src="https://turnout.example.org/widget.js" data-event="ID" data-title="Register for the fair" async></script>
(function () {
  var script = document.currentScript;
  var event = script && script.getAttribute('data-event');
  if (!event || !/^[0-9a-z]{20}$/.test(event)) {
    console.error('Turnout: the script needs data-event with the id of an event');
    return;
  }
  var turnout = new URL(script.src).origin;
  var title = script.getAttribute('data-title') || 'Registration';
  var address = turnout + '/evt/' + event;

  var place = document.createElement('div');
  // Until the page says that it is there, and for ever where it may not be shown here: the way to it.
  var link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  var frame = document.createElement('iframe');
  frame.title = title;
  frame.src = address + '?widget=' + encodeURIComponent(location.origin);
  frame.style.cssText = 'display:block;width:100%;height:0;border:0';
  frame.setAttribute('scrolling', 'no');
  frame.setAttribute('allow', 'clipboard-write; web-share');
  place.appendChild(link);
  place.appendChild(frame);
  script.parentNode.insertBefore(place, script.nextSibling);

  addEventListener('message', function (message) {
    // Only the page in this very frame is believed, and only a height.
    if (message.origin !== turnout || message.source !== frame.contentWindow) return;
    var said = message.data;
    if (typeof said !== 'object' || said === null) return;
    if (said.turnout === 'height' && typeof said.height === 'number' && said.height > 0 && said.height < 100000) {
      if (link.parentNode) place.removeChild(link);
      frame.style.height = Math.ceil(said.height) + 'px';
    }
    if (said.turnout === 'page' && place.getBoundingClientRect().top < 0) place.scrollIntoView();
  });
})();
