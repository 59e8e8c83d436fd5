import type { Logger } from 'pino'
import { markDemoLoaded, runExclusively, startDemoLoad } from '#app/server/demo/demo-store.ts'
import type { Dependencies } from '#app/server/dependencies.ts'

/**
 * A shop to look at, loaded into an empty database once. Every step looks first for what is there, so that a start which
 * was cut short is finished by the next one; an ordinary start asks the database one question.
 */
export function loadDemoShop(dependencies: Dependencies, log: Logger): Promise<void> {
  return runExclusively(dependencies.db, async () => {
    if (!(await startDemoLoad(dependencies.db))) return
    const started = Date.now()
    log.info({ event: 'demo' }, 'loading the demo shop')
    // its drawings and renderer are loaded by the first start alone
    const { loadAll } = await import('../../../../seeds/load/all.ts')
    await loadAll(dependencies, log)
    await markDemoLoaded(dependencies.db)
    log.info({ event: 'demo', seconds: (Date.now() - started) / 1000 }, 'the demo shop is loaded')
  })
}
