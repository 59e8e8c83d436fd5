import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createMachine } from './fresh-machine/create-machine.ts'
import { tryMachine } from './fresh-machine/try-machine.ts'

/**
 * `npm run test:fresh-machine`: clones the last commit, starts it, stops it and runs the first stage of `npm test`, with the
 * machine's own Node and each of several versions of npm. `-- --npm 10.8.2` tries one version, `--cache FOLDER` shares an npm cache.
 */
const { values } = parseArgs({
  options: {
    npm: { type: 'string', multiple: true, default: ['10.8.2', '10.9.4', 'latest'] },
    cache: { type: 'string' },
  },
})
let failed = 0
for (const version of values.npm) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-fresh-'))
  // without user namespaces, root's embedded database runs as another user, who has to reach its programs
  chmodSync(folder, 0o755)
  try {
    const machine = createMachine(folder, version, values.cache && path.resolve(values.cache))
    const name = `Node ${machine.nodeVersion}, npm ${machine.npmVersion}`
    console.log(`\n── ${name}`)
    await tryMachine(machine, process.cwd(), (line) => console.log(`── ${name}: ${line}`))
    console.log(`── ${name}: good`)
  } catch (error) {
    failed += 1
    console.error(`── npm ${version}: FAILED: ${error instanceof Error ? error.message : error}`)
  }
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${values.npm.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
