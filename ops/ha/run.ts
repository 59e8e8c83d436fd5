import { rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../tools/build-when-stale.ts'
import { findPrograms } from './cluster/find-programs.ts'
import { planLayout } from './cluster/layout.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { stopLeftovers } from './cluster/stop-leftovers.ts'
import { runDrill } from './drill/run-drill.ts'

/**
 * `npm run ha` starts the whole cluster on loopback, breaks one thing after the other under load, and says what was lost.
 * `-- --quick` does less of it, `-- up` starts it and leaves it running until Ctrl-C, `-- stop` ends what a killed run left.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '7800' },
    folder: { type: 'string', default: path.join(tmpdir(), 'chairside-ha') },
    programs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const layout = planLayout(path.resolve(values.folder), Number(values.port))
const [command = 'drill'] = positionals
if (command === 'stop') stopLeftovers(layout)
else await runCluster()

async function runCluster(): Promise<void> {
  const programs = findPrograms(values.programs)
  stopLeftovers(layout)
  buildWhenStale()
  const cluster = await startCluster(layout, programs)
  const end = async (code: number): Promise<never> => {
    await cluster.supervisor.stop()
    if (!values.keep) rmSync(layout.folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
  console.log(`The shop is open at ${cluster.url}; logs and data are in ${layout.folder}`)
  if (command === 'up') return
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}, ${cpus().length} processors, ${cpus()[0]?.model}, Node ${process.version}`)
  try {
    const isGood = await runDrill(cluster, { seed, quick: values.quick })
    console.log(isGood ? '\nThe shop rode it out.' : '\nThe shop did not ride it out.')
    await end(isGood ? 0 : 1)
  } catch (error) {
    console.error(error)
    await end(1)
  }
}
