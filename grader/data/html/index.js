(function () {
  "use strict";
  var table = document.getElementById("students-table");
  var tools = document.getElementById("students-tools");
  if (!table || !tools) { return; }
  var body = table.tBodies[0];
  var headings = Array.from(table.tHead.rows[0].cells);
  var rows = Array.from(body.rows);
  var filter = document.getElementById("students-filter");
  var state = document.getElementById("students-state");
  var status = document.getElementById("students-status");
  var texts = tools.dataset;
  // Names with numbers in them are in the order of the numbers.
  var names = new Intl.Collator(document.documentElement.lang, { numeric: true });

  function show() {
    var wanted = filter.value.trim().toLowerCase();
    var n = 0;
    rows.forEach(function (row) {
      var isOfState = state.value === "" ||
        (state.value === "open" ? row.dataset.open !== undefined : row.dataset.state === state.value);
      row.hidden = !isOfState || row.textContent.toLowerCase().indexOf(wanted) === -1;
      if (!row.hidden) { n += 1; }
    });
    status.textContent = texts.shown.replace("{n}", n).replace("{all}", rows.length);
  }

  function value(row, column) {
    var cell = row.cells[column];
    var given = cell.dataset.value;
    return given === undefined ? cell.textContent.trim() : given;
  }

  function sort(column) {
    var heading = headings[column];
    var isNumber = heading.classList.contains("number");
    var isUp = heading.getAttribute("aria-sort") !== "ascending";
    headings.forEach(function (other) { other.removeAttribute("aria-sort"); });
    heading.setAttribute("aria-sort", isUp ? "ascending" : "descending");
    rows.sort(function (row, other) {
      var one = value(row, column);
      var two = value(other, column);
      // What is missing is last in both directions.
      if (one === "" || two === "") { return (one === "") - (two === ""); }
      return (isUp ? 1 : -1) * (isNumber ? parseFloat(one) - parseFloat(two) : names.compare(one, two));
    });
    rows.forEach(function (row) { body.appendChild(row); });
    var text = isUp ? texts.up : texts.down;
    status.textContent = text.replace("{column}", heading.textContent);
  }

  headings.forEach(function (heading, column) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    heading.textContent = "";
    heading.appendChild(button);
    button.addEventListener("click", function () { sort(column); });
  });
  filter.addEventListener("input", show);
  state.addEventListener("change", show);
  tools.hidden = false;
  // A browser that goes back to a page fills its fields as they were.
  if (filter.value || state.value) { show(); }
}());
