// The state of the recording, once a second, from the server that the page came from.
(() => {
  const facts = document.getElementById("live-facts");
  if (!facts || !window.EventSource) return;
  const lost = document.getElementById("lost");
  const state = document.getElementById("state");
  const map = document.getElementById("live-map");
  const wasRecording = document.querySelector(".controls") !== null;
  const entry = (fact) => {
    const [box, label, text] = ["div", "dt", "dd"].map((name) => document.createElement(name));
    label.textContent = fact.label;
    text.textContent = fact.text;
    text.dataset.key = fact.key;
    box.append(label, text);
    return box;
  };
  const source = new EventSource("/live/events");
  source.addEventListener("open", () => { lost.hidden = true; });
  source.addEventListener("error", () => { lost.hidden = false; });
  source.addEventListener("status", (event) => {
    const news = JSON.parse(event.data);
    // What can be pressed has changed.
    if (news.isRecording !== wasRecording || (news.word && news.word !== document.body.dataset.state)) {
      if (document.body.dataset.state !== undefined || news.isRecording !== wasRecording) {
        location.reload();
        return;
      }
    }
    document.body.dataset.state = news.word;
    if (state.textContent !== news.state) state.textContent = news.state;
    facts.replaceChildren(...news.facts.map(entry));
    if (news.map) {
      const picture = new DOMParser().parseFromString(news.map, "image/svg+xml").documentElement;
      map.replaceChildren(document.importNode(picture, true));
    }
  });
})();
