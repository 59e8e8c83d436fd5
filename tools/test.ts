import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './testing/ensure-browser.ts'

/** `npm test`: runs every check, the quickest first; `--without-browser` is `npm run check`, `--types` ends after the types. */
const withBrowser = !process.argv.includes('--without-browser')
const results = 'test-results'
let passed = 0
let failed = 0

function step(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  console.log(`── ${name}: ${status === 0 ? 'good' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status === 0) passed += 1
  else failed += 1
}

/** Adds the single tests of a runner's JSON report to the totals. */
function count(file: string, read: (report: never) => { good: number; bad: number }): void {
  try {
    const { good, bad } = read(JSON.parse(readFileSync(file, 'utf8')) as never)
    passed += good
    failed += bad
  } catch {
    console.error(`${file} was not written: the run did not come to its end`)
    failed += 1
  }
}

rmSync(results, { recursive: true, force: true })
step('types', 'npm', ['run', '--silent', 'types'])
if (process.argv.includes('--types')) finish()
step('lint', 'biome', ['check', '.'])
step('architecture rules', 'npm', ['run', '--silent', 'house'])
step('rows of the specification', 'node', ['tools/spec-coverage.ts'])
step('pages', 'node', ['tools/build-when-stale.ts'])
step('unit and API tests', 'vitest', [
  'run',
  '--coverage.enabled',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
])
count(`${results}/vitest.json`, (report: { numPassedTests: number; numFailedTests: number }) => ({
  good: report.numPassedTests,
  bad: report.numFailedTests,
}))
if (withBrowser) {
  ensureBrowser()
  step('browser tests', 'playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` })
  count(`${results}/playwright.json`, (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    good: report.stats.expected + report.stats.flaky,
    bad: report.stats.unexpected,
  }))
}
finish()

function finish(): never {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
