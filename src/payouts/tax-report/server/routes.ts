import { requireAuthenticated } from '#access/server/actor.ts'
import { setTaxNumberSchema, taxDetailsSchema, taxYearSchema } from '#payouts/tax-report/contract.ts'
import { getOwnReport } from '#payouts/tax-report/server/get-own-report.ts'
import { getTaxDetails } from '#payouts/tax-report/server/get-tax-details.ts'
import { renderOwnReportPdf } from '#payouts/tax-report/server/render-own-report-pdf.ts'
import { storeTaxNumber } from '#payouts/tax-report/server/tax-details-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']

/** A seller's own tax details and copy of the report. */
export function taxDetailsRoutes(api: Api, { db }: { db: Database }): void {
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
    async ({ actor }) => ok(await getTaxDetails(db, requireAuthenticated(actor).userId)),
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
      await storeTaxNumber(db, requireAuthenticated(actor).userId, kind, number)
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
      const report = await getOwnReport(db, requireAuthenticated(actor).userId, year)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="tax-report-${year}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await renderOwnReportPdf(report))
    },
  )
}
