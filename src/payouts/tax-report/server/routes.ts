import { requireAuthenticated } from '#access/server/actor.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import type { TaxReportRowView, TaxReportView } from '../contract.ts'
import {
  requestTaxDetailsSchema,
  setTaxNumberSchema,
  taxDetailsRequestedSchema,
  taxDetailsSchema,
  taxReportQuerySchema,
  taxReportSchema,
  taxYearSchema,
} from '../contract.ts'
import { taxReportText } from '../text.ts'
import { downloadTaxReportCsv, downloadTaxReportXml } from './download-tax-report.ts'
import { storeTaxNumber } from './encrypted-tax-numbers.ts'
import { getOwnReport, getTaxDetails, type OwnReportDependencies, renderOwnReportInWorker } from './own-report.ts'
import { requestTaxDetails } from './request-tax-details.ts'
import type { IncomeRule } from './seller-income-store.ts'
import type { TaxReportFacts, TaxReportSums } from './tax-report-store.ts'
import { quartersOf, selectTaxReport, sumTaxReport } from './tax-report-store.ts'

/** A seller's own tax details and copy of the report. */
export function taxDetailsRoutes(api: Api, dependencies: OwnReportDependencies): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.get(
    '/tax-details',
    {
      name: 'getTaxDetails',
      summary: 'Own tax details',
      access: 'token',
      answer: taxDetailsSchema,
    },
    async ({ actor }) => ok(await getTaxDetails(dependencies, requireAuthenticated(actor).userId)),
  )

  routes.put(
    '/tax-details',
    {
      name: 'setTaxNumber',
      summary: 'Give a tax number',
      access: 'token',
      confirmedPassword: true,
      body: setTaxNumberSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { kind, number } }) => {
      await storeTaxNumber(dependencies, requireAuthenticated(actor).userId, kind, number)
      return ok({ message: taxReportText.numberSaved })
    },
  )

  routes.get(
    '/tax-details/report/:year',
    {
      name: 'getOwnTaxReport',
      summary: 'Copy of what is reported to the tax office',
      access: 'token',
      confirmedPassword: true,
      errors: ['notFound'],
      params: taxYearSchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ actor, params: { year } }, reply) => {
      const report = await getOwnReport(dependencies, requireAuthenticated(actor).userId, year)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="tax-report-${year}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await renderOwnReportInWorker(report))
    },
  )
}

interface TaxReportDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  publicUrl: () => string
  config: Pick<Config, 'company' | 'taxReport'>
}

/** The year's report of sellers' income for the tax office, and the emails that ask for what is missing. */
export function taxReportRoutes(api: Api, { db, encryptionKeys, publicUrl, config }: TaxReportDependencies): void {
  const routes = createRoutes(api, 'Admin: tax report')
  const { taxReport: rule } = config

  routes.get(
    '/admin/tax-report/list',
    {
      name: 'listTaxReport',
      summary: 'Tax report of a year',
      access: 'admin',
      right: 'invoices',
      query: taxReportQuerySchema,
      answer: taxReportSchema,
    },
    async ({ query }) => {
      const { year, filter, sKey } = query
      const page = await selectTaxReport(db, rule, { year, filter, search: sKey.trim() }, toAdminPage(query))
      return ok(presentTaxReport(page, await sumTaxReport(db, rule, year), rule))
    },
  )

  routes.post(
    '/admin/tax-report/request',
    {
      name: 'requestTaxDetails',
      summary: 'Ask sellers for what is missing in the tax report',
      access: 'admin',
      right: 'invoices',
      errors: ['conflict'],
      body: requestTaxDetailsSchema,
      answer: taxDetailsRequestedSchema,
    },
    async ({ actor, body: { year, user_id } }) => {
      const sellerId = user_id || undefined
      const request = { year, sellerId, publicUrl: publicUrl(), rule }
      const requested = await requestTaxDetails(db, requireAuthenticated(actor), request)
      return ok({ message: sellerId ? taxReportText.requestedOne : taxReportText.requested(requested), requested })
    },
  )

  routes.post(
    '/admin/tax-report/file',
    {
      name: 'downloadTaxReport',
      summary: 'Tax report of a year as CSV',
      access: 'admin',
      right: 'invoices',
      isForPeopleAlone: true,
      confirmedPassword: { withinMinutes: exportPasswordLifetimeMinutes },
      errors: ['conflict'],
      body: taxYearSchema,
      answer: fileSchema('text/csv'),
    },
    async ({ actor, body: { year } }, reply) => {
      const file = await downloadTaxReportCsv({ db, encryptionKeys, rule }, requireAuthenticated(actor), year)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tax-report-${year}.csv"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )

  routes.post(
    '/admin/tax-report/xml',
    {
      name: 'downloadTaxReportXml',
      summary: 'Tax report of a year as XML for HMRC',
      access: 'admin',
      right: 'invoices',
      isForPeopleAlone: true,
      confirmedPassword: { withinMinutes: exportPasswordLifetimeMinutes },
      errors: ['conflict'],
      body: taxYearSchema,
      answer: fileSchema('application/xml'),
    },
    async ({ actor, body: { year } }, reply) => {
      const operator = { ...config.taxReport, company: config.company }
      const { messageRef, xml } = await downloadTaxReportXml(
        { db, encryptionKeys, rule },
        requireAuthenticated(actor),
        year,
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

function presentTaxReport(
  { rows, total }: { rows: TaxReportFacts[]; total: number },
  { income, reported, incomplete, left_out, requestable }: TaxReportSums,
  { ownPurchases: own_purchases }: IncomeRule,
): TaxReportView {
  const sums = { income: toPounds(pence(income)), reported, incomplete, left_out, requestable, own_purchases }
  return { sellers: rows.map(presentRow), ttl: total, ...sums }
}

function presentRow(row: TaxReportFacts): TaxReportRowView {
  return {
    user_id: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    quarters: quartersOf(row).map(({ income, sales }) => ({ income: toPounds(income), sales })),
    income: toPounds(pence(row.year_pence)),
    sales: row.year_sales,
    reported: row.reported,
    missing: row.missing,
    requested: row.requested_at?.toISOString() ?? null,
    requestable: row.requestable,
  }
}
