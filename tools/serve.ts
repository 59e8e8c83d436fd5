import { buildWhenStale } from './build-when-stale.ts'

/** `npm start`: the built shop. */
buildWhenStale()
await import('#app/server/main.ts')
