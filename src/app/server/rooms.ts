import type { Parts } from '#app/server/parts.ts'
import type { Api } from '#base/server/http.ts'

/** Every room's routes, and nowhere else. */
export async function mountRooms(_api: Api, _parts: Parts): Promise<void> {}
