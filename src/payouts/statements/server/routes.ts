import { requireAuthenticated } from '#access/server/actor.ts'
import { statementFormatSchema, statementMonthSchema } from '#payouts/statements/contract.ts'
import { getStatement } from '#payouts/statements/server/get-statement.ts'
import { renderStatementCsv } from '#payouts/statements/server/render-statement-csv.ts'
import { renderStatementPdf } from '#payouts/statements/server/render-statement-pdf.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, fileSchema } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']

export function statementRoutes(api: Api, dependencies: { db: Db }): void {
  api.get(
    '/commission/statement/:month',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'getCommissionStatement',
        tags,
        summary: 'Monthly statement',
        params: statementMonthSchema,
        querystring: statementFormatSchema,
        response: fileSchema('application/pdf', 'text/csv'),
      },
    },
    async (request, reply) => {
      const { month } = request.params
      const { format } = request.query
      const statement = await getStatement(dependencies.db, requireAuthenticated(request.actor).userId, month)
      const file = format === 'pdf' ? await renderStatementPdf(statement) : renderStatementCsv(statement)
      return reply
        .header('content-type', format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="commission-${month}.${format}"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )
}
