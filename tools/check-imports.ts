import { spawnSync } from 'node:child_process'

/** The import rules of docs/architecture.md. A tool that read next to nothing has checked nothing, so that fails too. */
const fewestModules = 150
const run = spawnSync('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'sandbox'], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
})
if (!run.stdout) {
  console.error(run.stderr || run.error?.message)
  process.exit(1)
}
interface Cruise {
  modules: { source: string }[]
  summary: {
    totalCruised: number
    violations: { rule: { name: string; severity: string }; from: string; to: string }[]
  }
}
const { modules, summary } = JSON.parse(run.stdout) as Cruise
const ours = modules.filter(({ source }) => /^(?:src|sandbox)\//.test(source)).length
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (ours < fewestModules) console.error(`only ${ours} modules were read; the import rules were not really checked`)
console.log(`${ours} modules, ${summary.violations.length} violations`)
process.exitCode = ours < fewestModules || summary.violations.length > 0 ? 1 : 0
