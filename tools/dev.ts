import path from 'node:path'
import { startDatabase } from '#app/server/prepare-database.ts'
import { stopOnSignals } from '#app/server/stop-on-signals.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createLogger } from '#platform/server/observability/log.ts'
import { forwardRequest } from './dev/forward-request.ts'
import { isServerFile } from './dev/is-server-file.ts'
import { openFront } from './dev/open-front.ts'
import { renderPage } from './dev/render-page.ts'
import { startShopProcess } from './dev/shop-process.ts'

/**
 * `npm run dev`: this process listens, serves the browser's modules and runs the database. The shop's server is a process of its own
 * behind it, which alone is replaced when its files change; requests wait meanwhile.
 */
const env = { ...process.env }
const config = readConfig()
const front = await openFront(config)
const database = await startDatabase(config)
const shop = startShopProcess({
  env: { ...env, PUBLIC_URL: config.publicUrl ?? `http://localhost:${front.port}`, CHAIRSIDE_DATABASE: database.url },
  render: (request) => renderPage(front.vite, request, () => shop.url()),
})
front.setShop((request, response) => void forwardRequest(shop, request, response))
front.vite.watcher.on('all', (event, file) => {
  const name = path.relative('.', file).replaceAll(path.sep, '/')
  if (event === 'addDir' || event === 'unlinkDir' || !isServerFile(name)) return
  console.error(`${name} changed: the server starts again.`)
  shop.restart()
})
stopOnSignals(async () => {
  void front.close()
  await shop.stop()
  await database.stop()
}, createLogger(config.logLevel))
