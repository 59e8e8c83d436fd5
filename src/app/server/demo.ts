import type { Logger } from 'pino'
import { beginDemo, finishDemo, oneAtATime } from '#app/server/demo-store.ts'
import type { Parts } from '#app/server/parts.ts'

/**
 * A shop to look at, loaded into an empty database once. Every step looks first for what is there, so that a start which
 * was cut short is finished by the next one; an ordinary start asks the database one question.
 */
export function loadDemoShop(parts: Parts, log: Logger): Promise<void> {
  return oneAtATime(parts.db, async () => {
    if (!(await beginDemo(parts.db))) return
    const started = Date.now()
    log.info({ event: 'demo' }, 'loading the demo shop')
    // its drawings and renderer are loaded by the first start alone
    const { loadAll } = await import('../../../seeds/load/all.ts')
    await loadAll(parts, log)
    await finishDemo(parts.db)
    log.info({ event: 'demo', seconds: (Date.now() - started) / 1000 }, 'the demo shop is loaded')
  })
}
