import { requireAuthenticated } from '#access/server/actor.ts'
import { setTaxNumberSchema, taxDetailsSchema, taxYearSchema } from '#payouts/tax-report/contract.ts'
import { storeTaxNumber, type TaxNumberDependencies } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { getOwnReport, getTaxDetails, renderOwnReportInWorker } from '#payouts/tax-report/server/own-report.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'

/** A seller's own tax details and copy of the report. */
export function taxDetailsRoutes(api: Api, dependencies: TaxNumberDependencies): void {
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
