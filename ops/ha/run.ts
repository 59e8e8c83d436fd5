import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { findPrograms, type Programs } from './cluster/find-programs.ts'
import { planLayout } from './cluster/layout.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { stopLeftovers } from './cluster/stop-leftovers.ts'
import { createSupervisor, type Supervisor } from './cluster/supervisor.ts'
import { runDrill } from './drill/run-drill.ts'

/**
 * `npm run ha` starts the whole cluster on loopback, breaks one part after another under load, and reports what was lost. `-- --quick`
 * breaks fewer parts, `-- up` starts the cluster and keeps it running until Ctrl-C, `-- stop` ends what a killed run left behind.
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
  const supervisor = createSupervisor(layout.folder)
  const end = async (code: number): Promise<never> => {
    await supervisor.stop()
    if (!values.keep) stopLeftovers(layout)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
  const isGood = await openCluster(programs, supervisor).catch((error: unknown) => {
    console.error(error)
    return false
  })
  if (isGood !== null) await end(isGood ? 0 : 1)
}

/** Starts the cluster and runs the drill in it; null for `up`, which only keeps the cluster open. */
async function openCluster(programs: Programs, supervisor: Supervisor): Promise<boolean | null> {
  const cluster = await startCluster(layout, programs, supervisor)
  console.log(`The shop is open at ${cluster.url}; logs and data are in ${layout.folder}`)
  if (command === 'up') return null
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}, ${cpus().length} processors, ${cpus()[0]?.model}, Node ${process.version}`)
  const isGood = await runDrill(cluster, { seed, quick: values.quick })
  console.log(isGood ? '\nThe shop rode it out.' : '\nThe shop did not ride it out.')
  return isGood
}
