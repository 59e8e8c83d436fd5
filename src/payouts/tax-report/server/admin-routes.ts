import { requireAuthenticated } from '#access/server/actor.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import {
  requestTaxDetailsSchema,
  taxDetailsRequestedSchema,
  taxReportQuerySchema,
  taxReportSchema,
  taxYearSchema,
} from '#payouts/tax-report/contract.ts'
import { downloadTaxReportCsv, downloadTaxReportXml } from '#payouts/tax-report/server/download-tax-report.ts'
import { presentTaxReport } from '#payouts/tax-report/server/present.ts'
import { requestTaxDetails } from '#payouts/tax-report/server/request-tax-details.ts'
import { selectTaxReport, sumTaxReport } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Admin: tax report']

interface TaxReportDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  publicUrl: () => string
  config: Pick<Config, 'company' | 'taxReport'>
}

/** The year's report of sellers' income for the tax office, and the letters that ask for what is missing. */
export function taxReportRoutes(api: Api, { db, encryptionKeys, publicUrl, config }: TaxReportDependencies): void {
  api.get(
    '/admin/tax-report/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listTaxReport',
        tags,
        summary: 'Tax report of a year',
        querystring: taxReportQuerySchema,
        response: envelopeSchema(taxReportSchema),
      },
    },
    async ({ query }) => {
      const { year, filter, sKey } = query
      const page = await selectTaxReport(db, { year, filter, search: sKey.trim() }, toAdminPage(query))
      return ok(presentTaxReport(page, await sumTaxReport(db, year)))
    },
  )

  api.post(
    '/admin/tax-report/request',
    {
      config: { access: 'admin', errors: ['conflict'] },
      schema: {
        operationId: 'requestTaxDetails',
        tags,
        summary: 'Ask sellers for what is missing in the tax report',
        body: requestTaxDetailsSchema,
        response: envelopeSchema(taxDetailsRequestedSchema),
      },
    },
    async ({ actor, body: { year, user_id }, ip: ipAddress }) => {
      const sellerId = user_id || undefined
      const request = { year, sellerId, publicUrl: publicUrl(), ipAddress }
      const requested = await requestTaxDetails(db, requireAuthenticated(actor), request)
      return ok({ message: sellerId ? taxReportText.requestedOne : taxReportText.requested(requested), requested })
    },
  )

  api.post(
    '/admin/tax-report/file',
    {
      config: {
        access: 'admin',
        confirmedPassword: { withinMinutes: exportPasswordLifetimeMinutes },
        errors: ['conflict'],
      },
      schema: {
        operationId: 'downloadTaxReport',
        tags,
        summary: 'Tax report of a year as CSV',
        body: taxYearSchema,
        response: fileSchema('text/csv'),
      },
    },
    async ({ actor, body: { year }, ip: ipAddress }, reply) => {
      const file = await downloadTaxReportCsv({ db, encryptionKeys }, requireAuthenticated(actor), { year, ipAddress })
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tax-report-${year}.csv"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )

  api.post(
    '/admin/tax-report/xml',
    {
      config: {
        access: 'admin',
        confirmedPassword: { withinMinutes: exportPasswordLifetimeMinutes },
        errors: ['conflict'],
      },
      schema: {
        operationId: 'downloadTaxReportXml',
        tags,
        summary: 'Tax report of a year as XML for HMRC',
        body: taxYearSchema,
        response: fileSchema('application/xml'),
      },
    },
    async ({ actor, body: { year }, ip: ipAddress }, reply) => {
      const operator = { ...config.taxReport, company: config.company }
      const request = { year, ipAddress }
      const { messageRef, xml } = await downloadTaxReportXml(
        { db, encryptionKeys },
        requireAuthenticated(actor),
        request,
        operator,
      )
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${messageRef}.xml"`)
        .header('cache-control', 'no-store')
        .send(xml)
    },
  )
}
