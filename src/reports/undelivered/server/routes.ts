import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { refusedEmailsQuerySchema, refusedEmailsSchema } from '../contract.ts'
import { type RefusedEmailRow, selectRefusedEmails } from './refused-email-store.ts'

export function refusedEmailRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin')

  routes.get(
    '/admin/email/refused',
    {
      name: 'listRefusedEmails',
      summary: 'Emails that could not be delivered',
      access: 'admin',
      right: ['sellers', 'clients', 'orders'],
      query: refusedEmailsQuerySchema,
      answer: refusedEmailsSchema,
    },
    async ({ query }) => {
      const { rows, total } = await selectRefusedEmails(db, toPage(query))
      return ok({ emails: rows.map(presentRefusedEmail), ttl: total })
    },
  )
}

function presentRefusedEmail({ id, subject, email, refused_at, rejection, user_id, client_id }: RefusedEmailRow) {
  return { _id: id, subject, email, refused: refused_at.toISOString(), answer: rejection, user_id, client_id }
}
