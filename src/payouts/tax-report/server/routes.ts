import { requireAuthenticated } from '#access/server/actor.ts'
import { setTaxNumberSchema, taxDetailsSchema, taxYearSchema } from '#payouts/tax-report/contract.ts'
import { storeTaxNumber, type TaxNumberDependencies } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { getOwnReport, getTaxDetails, renderOwnReportInWorker } from '#payouts/tax-report/server/own-report.ts'

import { taxReportText } from '#payouts/tax-report/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']

/** A seller's own tax details and copy of the report. */
export function taxDetailsRoutes(api: Api, dependencies: TaxNumberDependencies): void {
  api.get(
    '/tax-details',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'getTaxDetails',
        tags,
        summary: 'Own tax details',
        response: envelopeSchema(taxDetailsSchema),
      },
    },
    async ({ actor }) => ok(await getTaxDetails(dependencies, requireAuthenticated(actor).userId)),
  )

  api.put(
    '/tax-details',
    {
      config: { access: 'token', confirmedPassword: true },
      schema: {
        operationId: 'setTaxNumber',
        tags,
        summary: 'Give a tax number',
        body: setTaxNumberSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { kind, number } }) => {
      await storeTaxNumber(dependencies, requireAuthenticated(actor).userId, kind, number)
      return ok({ message: taxReportText.numberSaved })
    },
  )

  api.get(
    '/tax-details/report/:year',
    {
      config: { access: 'token', confirmedPassword: true, errors: ['notFound'] },
      schema: {
        operationId: 'getOwnTaxReport',
        tags,
        summary: 'Copy of what is reported to the tax office',
        params: taxYearSchema,
        response: fileSchema('application/pdf'),
      },
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
