import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createRandom } from '../../ops/ha/load/random.ts'
import { runFaults } from './run-faults.ts'
import { type Stack, startStack } from './stack/start-stack.ts'

/**
 * `npm run test:faults` puts the shop under load while everything around it fails, and then reports what was lost or doubled. It runs for
 * ten minutes, or `-- --minutes N`; `-- --short` is the fixed list of faults that `npm test` runs. `-- --seed S` repeats the choices of the
 * run that printed S.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4700' },
    processes: { type: 'string' },
  },
})
process.exitCode = canOwnMounts() ? await runInOwnMounts() : await run()
// ends the process even if a failed start has left something open
process.exit()

function canOwnMounts(): boolean {
  const isInside = process.env.FAULTS_OWN_MOUNTS === '1'
  return !isInside && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
}

/** Run as root, the command starts itself again with mounts of its own, which vanish with it however it ends. */
async function runInOwnMounts(): Promise<number> {
  const command = ['--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn('unshare', command, { stdio: 'inherit', env: { ...process.env, FAULTS_OWN_MOUNTS: '1' } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

async function run(): Promise<number> {
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const processes = Number(values.processes ?? (values.short ? 1 : 2))
  console.log(`seed ${seed}`)
  const stack = await startStack({ port: Number(values.port), processes, random: createRandom(seed) })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeStack(stack).then(() => process.exit(130)))
  try {
    const violations = await runFaults(stack, { seed, short: values.short, minutes: Number(values.minutes) })
    for (const violation of violations) console.log(`WRONG  ${violation}`)
    if (violations.length === 0)
      console.log('Nothing was lost, nothing was done twice, and the shop came back by itself.')
    else
      console.log(
        `The same choices again: npm run test:faults -- --seed ${seed}; the log of the shop: ${stack.folder}/shop.log`,
      )
    await closeStack(stack, violations.length > 0)
    return violations.length === 0 ? 0 : 1
  } catch (error) {
    console.error(error)
    await closeStack(stack, true)
    return 1
  }
}

async function closeStack(stack: Stack, keepFolder = false): Promise<void> {
  await stack.close()
  if (!keepFolder) rmSync(stack.folder, { recursive: true, force: true })
}
