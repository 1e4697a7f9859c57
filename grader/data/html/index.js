(function () {
  var table = document.getElementById("students-table");
  var tools = document.getElementById("students-tools");
  if (!table || !tools) { return; }
  var body = table.tBodies[0];
  var rows = Array.prototype.slice.call(body.rows);
  var filter = document.getElementById("students-filter");
  tools.hidden = false;
  filter.addEventListener("input", function () {
    var wanted = filter.value.toLowerCase();
    rows.forEach(function (row) {
      row.hidden = row.textContent.toLowerCase().indexOf(wanted) === -1;
    });
  });
  function value(row, column) {
    var cell = row.cells[column];
    return cell.getAttribute("data-value") || cell.textContent.trim();
  }
  function compare(one, other) {
    var numbers = [parseFloat(one), parseFloat(other)];
    if (isNaN(numbers[0]) || isNaN(numbers[1])) { return one.localeCompare(other); }
    return numbers[0] - numbers[1];
  }
  Array.prototype.forEach.call(table.tHead.rows[0].cells, function (heading, column) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    heading.textContent = "";
    heading.appendChild(button);
    button.addEventListener("click", function () {
      var sign = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      Array.prototype.forEach.call(table.tHead.rows[0].cells, function (other) {
        other.removeAttribute("aria-sort");
      });
      heading.setAttribute("aria-sort", sign === 1 ? "ascending" : "descending");
      rows.sort(function (one, other) {
        return sign * compare(value(one, column), value(other, column));
      });
      rows.forEach(function (row) { body.appendChild(row); });
    });
  });
}());
