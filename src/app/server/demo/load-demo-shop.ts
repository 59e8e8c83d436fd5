import type { Logger } from 'pino'
import { showStep } from '#platform/server/observability/terminal-step.ts'
import type { Dependencies } from '../dependencies.ts'
import { markDemoLoaded, runExclusively, startDemoLoad } from './demo-store.ts'

/**
 * Loads the demo shop into an empty database, once. Every step first looks for what is already there, so that the next start finishes an
 * interrupted load; an ordinary start finds that there is nothing to load.
 */
export function loadDemoShop(dependencies: Dependencies, log: Logger): Promise<void> {
  return runExclusively(dependencies.db, async () => {
    if (!(await startDemoLoad(dependencies.db))) return
    const started = Date.now()
    const done = showStep('Loading the demo shop (about 10 s)')
    if (!process.stderr.isTTY) log.info({ event: 'demo' }, 'loading the demo shop')
    // only the first start imports this
    const { loadDemoData } = await import('../../../../seeds/load/load-demo-data.ts')
    await loadDemoData(dependencies, log)
    await markDemoLoaded(dependencies.db)
    done()
    if (!process.stderr.isTTY)
      log.info({ event: 'demo', seconds: (Date.now() - started) / 1000 }, 'the demo shop is loaded')
  })
}
