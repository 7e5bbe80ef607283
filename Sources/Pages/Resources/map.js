// The map of a served page: dragged, zoomed and moved by keys. What is shown is a part of its picture, with finer tiles above
// the ground where there are any.
(() => {
  const plot = document.getElementById("map-plot");
  const moves = document.getElementById("map-moves");
  const svg = plot && plot.querySelector("svg.map");
  if (!svg || !moves) return;
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  // The left and the top edge as parts of the world's map, and the width of the world in units of the picture.
  const [left, top, world] = svg.dataset.world.split(" ").map(Number);
  const equator = 2 * Math.PI * 6378137;
  const metersPerUnit = (row) => equator / Math.cosh(Math.PI * (1 - 2 * (top + row / world))) / world;
  // From a sixteenth of its size to a width of a hundred meters.
  const smallest = 1 / 16;
  const largest = Math.max(1, (width * metersPerUnit(height / 2)) / 100);
  let [x, y, scale] = [0, 0, 1];
  const set = (element, values) => {
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  };
  const make = (parent, name, before) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    parent.insertBefore(element, before || null);
    return element;
  };

  // Tiles
  const template = plot.dataset.tiles;
  const old = svg.querySelector(".ground");
  const layer = template ? make(svg, "g", old ? old.nextSibling : svg.querySelector(".grid, path")) : null;
  if (layer) set(layer, { class: plot.dataset.style, "aria-hidden": "true" });
  const most = 80;
  let images = new Map();
  let timer = 0;
  const load = () => {
    if (!layer) return;
    const [first, last] = plot.dataset.zooms.split(" ").map(Number);
    const pixels = (svg.getBoundingClientRect().width / width) * scale;
    const zoom = Math.min(Math.max(Math.round(Math.log2((world * pixels) / 256)), first), last);
    const count = 2 ** zoom;
    const side = world / count;
    const columnAt = (place) => Math.floor((left + place / world) * count);
    const rowAt = (place) => Math.floor((top + place / world) * count);
    const wanted = new Map();
    const [right, bottom] = [columnAt(x + width / scale), Math.min(rowAt(y + height / scale), count - 1)];
    const [west, north] = [columnAt(x), Math.max(rowAt(y), 0)];
    if ((right - west + 1) * (bottom - north + 1) > most) return;
    for (let row = north; row <= bottom; row += 1) {
      for (let column = west; column <= right; column += 1) wanted.set(`${zoom}/${column}/${row}`, [column, row]);
    }
    const stale = [...images].filter(([key]) => !wanted.has(key));
    let open = 0;
    // The tiles of before stay until those above them are there.
    const settle = () => {
      if (old) old.setAttribute("visibility", "hidden");
      for (const [key, image] of stale) {
        image.remove();
        if (images.get(key) === image) images.delete(key);
      }
    };
    for (const [key, [column, row]] of wanted) {
      if (images.has(key)) continue;
      const image = make(layer, "image");
      images.set(key, image);
      open += 1;
      const done = () => {
        open -= 1;
        if (open === 0) settle();
      };
      image.addEventListener("load", done);
      image.addEventListener("error", done);
      const wrapped = ((column % count) + count) % count;
      set(image, {
        x: (column / count - left) * world, y: (row / count - top) * world, width: side, height: side,
        preserveAspectRatio: "none",
        href: template.replace("{z}", zoom).replace("{x}", wrapped).replace("{y}", row),
      });
    }
    if (open === 0) settle();
  };

  // The scale bar keeps its place and has a new length.
  const bar = svg.querySelector(".scale");
  const label = svg.querySelector(".scale-text");
  const [isImperial, point] = [/(ft|mi)$/.test(label.textContent), /,/.test(label.textContent) ? "," : "."];
  const original = [bar.getAttribute("d"), label.textContent];
  const measure = () => {
    const meters = metersPerUnit(y + height / scale / 2) / scale;
    const longest = (width / 4) * meters;
    const isLong = longest >= (isImperial ? 1609.344 : 1000);
    const unit = isImperial ? (isLong ? 1609.344 : 0.3048) : isLong ? 1000 : 1;
    const power = 10 ** Math.floor(Math.log10(longest / unit));
    const length = [5, 2, 1].map((digit) => digit * power).find((each) => each * unit <= longest);
    const name = isImperial ? (isLong ? "mi" : "ft") : isLong ? "km" : "m";
    const text = String(Math.round(length * 100) / 100).replace(".", point);
    return [`M14 ${height - 17}v5H${14 + (length * unit) / meters}v-5`, `${text} ${name}`];
  };

  const start = svg.querySelector(".start");
  const finish = svg.querySelector(".finish");
  const [middleX, middleY] = finish ? [Number(finish.getAttribute("x")) + 6, Number(finish.getAttribute("y")) + 6] : [0, 0];
  const update = () => {
    const isMoved = scale !== 1 || x !== 0 || y !== 0;
    svg.classList.toggle("moved", isMoved);
    set(svg, { viewBox: `${x} ${y} ${width / scale} ${height / scale}` });
    const pinned = { transform: `translate(${x} ${y}) scale(${1 / scale})` };
    set(bar, pinned);
    set(label, pinned);
    [bar.attributes.d.value, label.textContent] = isMoved ? measure() : original;
    if (start) set(start, { r: 6 / scale });
    if (finish) set(finish, { x: middleX - 6 / scale, y: middleY - 6 / scale, width: 12 / scale, height: 12 / scale });
    svg.dispatchEvent(new Event("moved"));
    clearTimeout(timer);
    if (isMoved) timer = setTimeout(load, 120);
    else if (layer) {
      layer.replaceChildren();
      if (old) old.removeAttribute("visibility");
      images = new Map();
    }
  };
  const whole = () => {
    [x, y, scale] = [0, 0, 1];
    update();
  };
  const pan = (right, down) => {
    // Some of the picture stays in view, at its least half a view of it.
    const limit = (value, size) => Math.min(Math.max(value, -size / scale), size * 2);
    x = limit(x + right, width);
    y = limit(y + down, height);
    update();
  };
  // Zooms so that a place of the picture stays where it is.
  const zoom = (factor, placeX = x + width / scale / 2, placeY = y + height / scale / 2) => {
    const next = Math.min(Math.max(scale * factor, smallest), largest);
    x = placeX - ((placeX - x) * scale) / next;
    y = placeY - ((placeY - y) * scale) / next;
    scale = next;
    update();
  };
  const place = (clientX, clientY) => {
    const box = svg.getBoundingClientRect();
    return [
      x + ((clientX - box.left) / box.width) * (width / scale), y + ((clientY - box.top) / box.height) * (height / scale),
    ];
  };

  // Pointers: one drags, two drag and zoom.
  const pointers = new Map();
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    svg.setPointerCapture(event.pointerId);
  });
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => pointers.delete(event.pointerId));
  svg.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId);
    const unit = width / scale / svg.getBoundingClientRect().width;
    const now = [event.clientX, event.clientY];
    pointers.set(event.pointerId, now);
    const share = other ? 0.5 : 1;
    if (other) {
      const apart = ([a, b]) => Math.hypot(a - other[1][0], b - other[1][1]);
      const middle = [(now[0] + other[1][0]) / 2, (now[1] + other[1][1]) / 2];
      if (apart(before) > 8) zoom(apart(now) / apart(before), ...place(...middle));
    }
    pan((before[0] - now[0]) * unit * share, (before[1] - now[1]) * unit * share);
  });
  svg.addEventListener("dblclick", (event) => zoom(2, ...place(event.clientX, event.clientY)));
  // A wheel alone scrolls the page.
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(2 ** (-event.deltaY / (event.deltaMode === 1 ? 6 : 200)), ...place(event.clientX, event.clientY));
  }, { passive: false });

  // Keys and buttons
  const step = 0.15;
  const keys = {
    ArrowLeft: () => pan((-step * width) / scale, 0), ArrowRight: () => pan((step * width) / scale, 0),
    ArrowUp: () => pan(0, (-step * height) / scale), ArrowDown: () => pan(0, (step * height) / scale),
    "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), "−": () => zoom(1 / 1.5), "0": whole,
  };
  plot.tabIndex = 0;
  set(plot, { role: "group", "aria-label": moves.getAttribute("aria-label") });
  plot.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  moves.hidden = false;
  const actions = { in: () => zoom(2), out: () => zoom(0.5), all: whole };
  moves.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) actions[button.value]();
  });
})();
