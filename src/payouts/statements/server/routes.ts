import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { accountingFileSchema } from '#payouts/accounting/contract.ts'
import { renderAccountingFile } from '#payouts/ledger/server/accounting-files.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema, isId } from '#platform/wire-schemas.ts'
import {
  recordVatAgreementSchema,
  statementFormatSchema,
  statementMonthSchema,
  vatAgreementsSchema,
} from '../contract.ts'
import { statementsText } from '../text.ts'
import { getStatement, renderStatementCsv, renderStatementInWorker } from './get-statement.ts'
import { selectVatAgreements } from './statement-store.ts'
import { recordVatAgreement } from './statement-vat.ts'

interface StatementDependencies {
  db: Database
  config: Pick<Config, 'company' | 'vatRate'>
}

export function statementRoutes(api: Api, dependencies: StatementDependencies): void {
  const routes = createRoutes(api, 'Admin: users')

  routes.get(
    '/commission/statement/:month',
    {
      name: 'getCommissionStatement',
      summary: 'Monthly statement',
      tag: 'Bank and payout',
      access: 'token',
      params: statementMonthSchema,
      query: statementFormatSchema,
      answer: fileSchema('application/pdf', 'text/csv'),
    },
    async (request, reply) => {
      const { month } = request.params
      const { format } = request.query
      const sellerId = requireAuthenticated(request.actor).userId
      const statement = await getStatement(dependencies.db, sellerId, month, dependencies.config.company)
      const file = format === 'pdf' ? await renderStatementInWorker(statement) : renderStatementCsv(statement)
      return reply
        .header('content-type', format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="commission-${month}.${format}"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )

  routes.get(
    '/admin/accounting/:month',
    {
      name: 'getAccountingFile',
      summary: 'Accounting file of a month',
      tag: 'Admin: tax report',
      access: 'admin',
      right: 'invoices',
      params: statementMonthSchema,
      query: accountingFileSchema,
      answer: fileSchema('text/csv'),
    },
    async ({ params: { month }, query: { format } }, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${format}-${month}.csv"`)
        .header('cache-control', 'no-store')
        .send(await renderAccountingFile(dependencies.db, month, format)),
  )

  routes.get(
    '/admin/vat-agreement/:user_id',
    {
      name: 'listVatAgreements',
      summary: 'VAT agreements of a seller',
      access: 'admin',
      right: 'invoices',
      params: z.object({ user_id: idSchema }),
      answer: vatAgreementsSchema,
    },
    async ({ params: { user_id } }) => {
      const agreements = isId(user_id) ? await selectVatAgreements(dependencies.db, user_id) : []
      return ok({
        agreements: agreements.map(({ id, vat_number, agreed_on, ended_on }) => ({
          _id: id,
          vat_number,
          agreed: agreed_on,
          ended: ended_on,
        })),
      })
    },
  )

  routes.put(
    '/admin/vat-agreement',
    {
      name: 'recordVatAgreement',
      summary: 'Record or end a VAT agreement',
      access: 'admin',
      right: 'invoices',
      errors: ['notFound', 'conflict'],
      body: recordVatAgreementSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { user_id: sellerId, vat_number: vatNumber, day } }) => {
      const { vatRate } = dependencies.config
      await recordVatAgreement(dependencies.db, requireAuthenticated(actor), {
        sellerId,
        vatNumber,
        vatRate,
        day,
      })
      return ok({ message: vatNumber === '' ? statementsText.ended : statementsText.recorded })
    },
  )
}
