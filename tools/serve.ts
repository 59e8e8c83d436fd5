import { buildWhenStale } from './build-when-stale.ts'

/** `npm start`: builds the pages where they are stale, and starts the shop. */
buildWhenStale()
await import('#app/server/main.ts')
