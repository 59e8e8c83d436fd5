import { dashboardSchema } from '#admin/contract.ts'
import { countEverything } from '#admin/server/dashboard-store.ts'
import type { Database } from '#base/server/database.ts'
import { type Api, answers, success } from '#base/server/http.ts'

export function adminRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { tags: ['Admin'], summary: 'Dashboard', response: answers(dashboardSchema) },
    },
    async () => success(await countEverything(db)),
  )
}
