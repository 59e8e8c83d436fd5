import type { Parts } from '#app/server/parts.ts'
import type { Api } from '#base/server/http.ts'
import { clientsRoutes } from '#clients/server/routes.ts'
import { commissionRoutes } from '#commission/server/routes.ts'
import { registerForms } from '#media/server/take-form.ts'
import { paymentsRoutes } from '#payments/server/routes.ts'
import { placesRoutes } from '#places/server/routes.ts'

/** Every room's routes, and nowhere else. */
export async function mountRooms(api: Api, parts: Parts): Promise<void> {
  await registerForms(api)
  clientsRoutes(api, parts)
  placesRoutes(api, parts)
  paymentsRoutes(api, parts)
  commissionRoutes(api, parts)
}
