// One cursor over the map and all charts, by pointer and by keyboard. Everything it says is on the page without it.
"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent || "{}");
  const series = read("series");
  const keys = document.getElementById("keys");
  const readout = document.getElementById("readout");
  const count = series.x ? series.x.length : 0;
  const plots = [...document.querySelectorAll("[data-chart]")];
  const map = document.querySelector("#map-plot svg");
  const make = (parent, name, cls) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    element.setAttribute("class", cls);
    parent.append(element);
    return element;
  };
  const set = (element, values) => {
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  };
  let at = -1;
  let from = -1;
  const marks = plots.map((plot) => {
    const svg = plot.querySelector("svg");
    return { chosen: make(svg, "rect", "chosen"), line: make(svg, "line", "cursor"), svg };
  });
  const spot = map ? make(map, "circle", "spot") : null;

  const two = (n) => String(n).padStart(2, "0");
  // The part of a picture's width that is shown: less than 1 where the map was enlarged.
  const part = (svg) => Number(svg.getAttribute("viewBox").split(" ")[2]) / 720;
  const clock = (s) => {
    const n = Math.round(s);
    return n < 3600
      ? `${Math.floor(n / 60)}:${two(n % 60)}`
      : `${Math.floor(n / 3600)}:${two(Math.floor(n / 60) % 60)}:${two(n % 60)}`;
  };
  const decimal = (n, digits) => n.toFixed(digits).replace(".", series.point || ".");
  const known = (value) => value !== null && value !== undefined;
  const rate = (v) => {
    if (v < 0.1) return "–";
    if (series.rate.per) return `${clock(series.rate.per / v)} ${series.rate.unit}`;
    return `${decimal(v * series.rate.times, 1)} ${series.rate.unit}`;
  };
  const far = (m) => `${decimal(m / series.distance.meters, 2)} ${series.distance.unit}`;
  const high = (m) => `${Math.round(m / series.height.meters)} ${series.height.unit}`;
  const describe = (i) => {
    const parts = [clock(series.t[i])];
    if (series.d && known(series.d[i])) parts.push(far(series.d[i]));
    if (series.v && known(series.v[i])) parts.push(rate(series.v[i]));
    if (series.h && known(series.h[i])) parts.push(`${Math.round(series.h[i])} bpm`);
    if (series.a && known(series.a[i])) parts.push(high(series.a[i]));
    return parts.join(" · ");
  };
  const mean = (values, a, b) => {
    let [sum, weight] = [0, 0];
    for (let i = a + 1; i <= b; i += 1) {
      if (!known(values[i])) continue;
      const seconds = series.t[i] - series.t[i - 1];
      sum += values[i] * seconds;
      weight += seconds;
    }
    return weight > 0 ? sum / weight : null;
  };
  const describeInterval = (a, b) => {
    const seconds = series.t[b] - series.t[a];
    const parts = [`${clock(series.t[a])}–${clock(series.t[b])}: ${clock(seconds)}`];
    if (series.d && known(series.d[a]) && known(series.d[b])) {
      parts.push(far(series.d[b] - series.d[a]));
      if (seconds > 0) parts.push(rate((series.d[b] - series.d[a]) / seconds));
    }
    const beats = series.h ? mean(series.h, a, b) : null;
    if (known(beats)) parts.push(`${Math.round(beats)} bpm`);
    if (series.a && known(series.a[a]) && known(series.a[b])) {
      const rise = series.a[b] - series.a[a];
      parts.push((rise > 0 ? "+" : "") + high(rise));
    }
    return parts.join(" · ");
  };
  const draw = () => {
    const isOn = at >= 0;
    const [a, b] = from >= 0 ? [Math.min(from, at), Math.max(from, at)] : [at, at];
    for (const { chosen, line } of marks) {
      const x = isOn ? series.x[at] : -9;
      set(line, { x1: x, x2: x, y1: 10, y2: 156 });
      const isWide = isOn && b > a;
      set(chosen, {
        x: isWide ? series.x[a] : -9, y: 10, width: isWide ? series.x[b] - series.x[a] : 0, height: 146,
      });
    }
    if (spot) {
      const isPlaced = isOn && series.mx && known(series.mx[at]);
      set(spot, { visibility: isPlaced ? "visible" : "hidden", r: 7 * part(map) });
      if (isPlaced) set(spot, { cx: series.mx[at], cy: series.my[at] });
    }
    readout.textContent = !isOn ? "" : b > a ? describeInterval(a, b) : describe(at);
  };
  const nearest = (x) => {
    let [low, high] = [0, count - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (series.x[middle] < x) low = middle; else high = middle;
    }
    return x - series.x[low] < series.x[high] - x ? low : high;
  };
  const nearestOnMap = (x, y) => {
    let [best, distance] = [-1, 900 * part(map) ** 2];
    for (let i = 0; i < count; i += 1) {
      if (!known(series.mx[i])) continue;
      const away = (series.mx[i] - x) ** 2 + (series.my[i] - y) ** 2;
      if (away < distance) [best, distance] = [i, away];
    }
    return best;
  };
  const place = (event, svg) => {
    const box = svg.getBoundingClientRect();
    const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    return [
      left + ((event.clientX - box.left) / box.width) * width, top + ((event.clientY - box.top) / box.height) * height,
    ];
  };
  if (count > 1 && readout) {
    plots.forEach((plot, index) => {
      const { svg } = marks[index];
      plot.addEventListener("pointerdown", (event) => {
        at = nearest(place(event, svg)[0]);
        from = at;
        draw();
      });
      plot.addEventListener("pointermove", (event) => {
        at = nearest(place(event, svg)[0]);
        if (!(event.buttons & 1) && from === at) from = -1;
        if (event.buttons & 1 || from < 0) draw();
      });
      plot.addEventListener("keydown", (event) => {
        const step = event.ctrlKey ? Math.max(1, Math.round(count / 20)) : 1;
        const moves = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: count - 1 };
        if (event.key === "Escape") [at, from] = [-1, -1];
        else if (event.key in moves) {
          if (event.shiftKey && from < 0) from = Math.max(at, 0);
          if (!event.shiftKey) from = -1;
          at = Math.min(Math.max(moves[event.key], 0), count - 1);
        } else return;
        event.preventDefault();
        draw();
      });
    });
    if (map && series.mx) {
      map.addEventListener("moved", draw);
      map.addEventListener("pointermove", (event) => {
        const found = nearestOnMap(...place(event, map));
        if (found < 0) return;
        at = found;
        from = -1;
        draw();
      });
    }
    draw();
  }
  // The route by another value: five classes, each with a fifth of the moments, of different width and color.
  const classes = 5;
  const gradeAt = (i) => {
    let [a, b] = [i, i];
    while (a > 0 && series.d[i] - series.d[a] < 50) a -= 1;
    while (b < count - 1 && series.d[b] - series.d[i] < 50) b += 1;
    const far = series.d[b] - series.d[a];
    return far > 20 && known(series.a[a]) && known(series.a[b]) ? (100 * (series.a[b] - series.a[a])) / far : null;
  };
  const colorings = {
    v: { has: Boolean(series.v), value: (i) => series.v[i], text: (value) => rate(value), isInverse: Boolean(series.rate && series.rate.per) },
    h: { has: Boolean(series.h), value: (i) => series.h[i], text: (value) => `${Math.round(value)} bpm` },
    g: { has: Boolean(series.a && series.d), value: gradeAt, text: (value) => `${decimal(value, 1)} %` },
  };
  const color = ({ value, text, isInverse }) => {
    const values = Array.from({ length: count }, (_, i) => value(i));
    const sorted = values.filter(known).sort((a, b) => a - b);
    if (sorted.length < classes * 4) return;
    const limits = [1, 2, 3, 4].map((part) => sorted[Math.floor((part * sorted.length) / classes)]);
    const breaks = new Set(series.breaks);
    const paths = Array(classes).fill("");
    let last = -1;
    for (let i = 1; i < count; i += 1) {
      if (breaks.has(i) || !known(values[i]) || !known(series.mx[i]) || !known(series.mx[i - 1])) { last = -1; continue; }
      const above = limits.findIndex((limit) => values[i] < limit);
      const level = above < 0 ? classes - 1 : above;
      if (level !== last) paths[level] += `M${series.mx[i - 1]} ${series.my[i - 1]}`;
      paths[level] += `L${series.mx[i]} ${series.my[i]}`;
      last = level;
    }
    for (const old of map.querySelectorAll(".track")) old.remove();
    paths.forEach((path, level) => {
      const element = make(map, "path", `track level${level}`);
      element.setAttribute("d", path);
      map.insertBefore(element, map.querySelector(".finish"));
    });
    [...document.querySelectorAll("#levels li")].forEach((item, level) => {
      const [low, high] = [limits[level - 1], limits[level]];
      const [below, above] = isInverse ? [">", "<"] : ["<", ">"];
      const words = level === 0 ? `${below} ${text(high)}` : level === classes - 1 ? `${above} ${text(low)}` : `${text(low)} – ${text(high)}`;
      item.lastChild.textContent = ` ${words}`;
    });
  };
  const choice = document.getElementById("color-by");
  if (choice && map && series.mx && document.getElementById("levels")) {
    const buttons = [...choice.querySelectorAll("input")];
    for (const button of buttons) {
      const coloring = colorings[button.value];
      button.parentElement.hidden = !coloring.has;
      button.addEventListener("change", () => color(coloring));
    }
    choice.hidden = buttons.filter((button) => colorings[button.value].has).length < 2;
  }
  const moveRings = () => {
    for (const arc of document.querySelectorAll("#rings-plot .ring-arc")) {
      const to = arc.getAttribute("stroke-dasharray");
      arc.animate([{ strokeDasharray: arc.dataset.from }, { strokeDasharray: to }], { duration: 1200, easing: "ease-out" });
    }
    for (const end of document.querySelectorAll("#rings-plot .ring-end")) {
      const turn = (degrees) => ({ transform: `rotate(${degrees}deg)` });
      end.animate([turn(end.dataset.from), turn(end.dataset.to)], { duration: 1200, easing: "ease-out" });
    }
  };
  const button = document.getElementById("move-rings");
  if (button) {
    // Whoever asked the system for less motion gets it only by pressing the button.
    button.hidden = false;
    button.addEventListener("click", moveRings);
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && keys) keys.showModal();
    if (event.key === "t" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const tables = [...document.querySelectorAll("details")];
      const isOpen = tables.some((table) => !table.open);
      for (const table of tables) table.open = isOpen;
    }
  });
})();
