// Looks at the pages of a class in a real browser, by hand:
//   npm install --prefix TOOLS playwright-core axe-core
//   NODE_PATH=TOOLS/node_modules CHROME=/usr/bin/chromium node .ci/pages.mjs GRADES…
// Each page is opened light and dark, on a desk and on phones: nothing breaks a rule of accessibility,
// nothing is logged or requested, nothing is wider than the screen, and what is pressed acts.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const load = createRequire(path.join(process.env.NODE_PATH ?? ".", "x.js"));
const { chromium } = load("playwright-core");
const axe = fs.readFileSync(load.resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const pages = process.argv.slice(2).flatMap((grades) => [
  path.join(grades, "index.html"),
  ...fs.readdirSync(grades).map((student) => path.join(grades, student, "report.html")),
]).filter((page) => fs.existsSync(page));
const faults = new Set();
const expect = (holds, fault) => holds || faults.add(fault);

/** Sorting and filtering, by keys alone. */
async function use(page, name) {
  const values = (column) => page.$$eval("#students-table tbody tr", (rows, at) =>
    rows.filter((row) => !row.hidden).map((row) => row.cells[at].dataset.value ?? row.cells[at].innerText), column);
  const score = page.locator("#students-table thead button").nth(1);
  for (const [key, direction, sign] of [["Enter", "ascending", 1], ["Space", "descending", -1]]) {
    await score.press(key);
    const all = await values(1);
    const numbers = all.filter((value) => value !== "").map(Number);
    expect(numbers.every((n, at) => at === 0 || sign * (n - numbers[at - 1]) >= 0), `${name}: not ${direction}`);
    expect(all.slice(numbers.length).every((value) => value === ""), `${name}: what is missing is not last`);
    const told = await page.locator("#students-table th").nth(1).getAttribute("aria-sort");
    expect(told === direction, `${name}: aria-sort is ${told}`);
  }
  const [first] = await values(0);
  await page.locator("#students-filter").fill(first);
  const left = await values(0);
  expect(left.length > 0 && left.every((id) => id.includes(first)), `${name}: the filter shows ${left}`);
  const said = await page.locator("#students-status").innerText();
  expect(said.includes(String(left.length)), `${name}: the filter says ${said}`);
}

const browser = await chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium" });
for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 360, 320]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    let address = "";
    page.on("console", (message) => faults.add(`${address}: logs ${message.text()}`));
    page.on("pageerror", (error) => faults.add(`${address}: ${error}`));
    page.on("request", (request) => expect(request.url() === address, `${address}: asks for ${request.url()}`));
    for (const file of pages) {
      address = pathToFileURL(path.resolve(file)).href;
      await page.goto(address);
      await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over <= 0, `${file}: ${over} pixels wider than ${width}`);
      await page.evaluate(axe);
      const found = await page.evaluate((values) => window.axe.run({ runOnly: { type: "tag", values } }), tags);
      for (const { id, nodes } of found.violations) faults.add(`${file}, ${colorScheme}, ${width}: ${id} ${nodes[0].html}`);
      if (await page.locator("#students-table tbody tr").count()) await use(page, file);
    }
    await context.close();
  }
}
await browser.close();
console.log(`${pages.length} pages, ${faults.size} faults`, ...[...faults].map((fault) => `\n${fault}`));
process.exitCode = faults.size === 0 && pages.length > 0 ? 0 : 1;
