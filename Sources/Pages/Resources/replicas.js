// Loads the page anew when a device has the code, or the time is over.
(() => {
  const shown = document.getElementById("pairing");
  if (!shown) return;
  const look = async () => {
    try {
      const answer = await fetch("/replicas/pairing", { cache: "no-store" });
      if (answer.ok && (await answer.json()).state !== shown.dataset.word) return location.reload();
    } catch { /* The server is away: it is asked again. */ }
    setTimeout(look, 1000);
  };
  setTimeout(look, 1000);
})();
