import path from 'node:path'
import { runCommand } from '#app/server/failures/run-command.ts'
import { requireDataFolder, startDatabase } from '#app/server/prepare-database.ts'
import { stopOnSignals } from '#app/server/stop-on-signals.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createLogger } from '#platform/server/observability/log.ts'
import { forwardRequest } from './dev/forward-request.ts'
import { isServerFile } from './dev/is-server-file.ts'
import { openFront } from './dev/open-front.ts'
import { renderPage } from './dev/render-page.ts'
import { type ShopProcess, startShopProcess } from './dev/shop-process.ts'

/**
 * `npm run dev`: this process listens, serves the browser's modules and runs the database. The shop's server is a separate process behind
 * it, and only that is replaced when its files change; requests wait meanwhile.
 */
async function openDevelopmentServer(): Promise<void> {
  // `process.env` is copied before .env is read into it, since the server reads .env itself at each start
  const environment = { ...process.env }
  const config = readConfig()
  requireDataFolder(config)
  const front = await openFront(config)
  const database = startDatabase(config)
  let shop: ShopProcess | null = null
  stopOnSignals(async () => {
    void front.close()
    await shop?.stop()
    await database.then(({ stop }) => stop()).catch(() => undefined)
  }, createLogger(config.logLevel))
  const { url, ownerUrl } = await database
  const publicUrl = config.publicUrl ?? `http://localhost:${front.port}`
  const started = startShopProcess({
    env: { ...environment, PUBLIC_URL: publicUrl, CHAIRSIDE_DATABASE: url, CHAIRSIDE_DATABASE_OWNER: ownerUrl },
    render: (request) => renderPage(front.vite, request, started.url),
  })
  shop = started
  front.setShop((request, response) => void forwardRequest(started, request, response))
  front.vite.watcher.on('all', (event, file) => {
    const name = path.relative('.', file).replaceAll(path.sep, '/')
    if (event === 'addDir' || event === 'unlinkDir' || !isServerFile(name)) return
    console.error(`${name} changed: the server starts again.`)
    started.restart()
  })
}

await runCommand('The development server was not started', openDevelopmentServer)
if (process.exitCode) process.exit()
