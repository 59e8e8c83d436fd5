import { requireAuthenticated } from '#access/server/actor.ts'
import { importOptionsSchema, importReportSchema } from '#imports/contract.ts'
import { parseImportUpload, validateImportFile } from '#imports/server/import-upload.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { dispatchCsvColumns } from '#orders/dispatch/contract.ts'
import { exampleDispatchRow } from '#orders/dispatch/server/dispatch-import-row.ts'
import { importDispatches } from '#orders/dispatch/server/import-dispatches.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'

interface DispatchImportDependencies {
  db: Database
  publicUrl: () => string
}

const tags = ['Admin: dispatch']

/** A file of tracking numbers: its import and its template. What it marks is undone order by order, since letters have left. */
export function dispatchImportRoutes(api: Api, { db, publicUrl }: DispatchImportDependencies): void {
  api.post(
    '/admin/dispatch/import',
    {
      config: { access: 'admin', errors: ['fileType', 'fileTooLarge', 'fileCount'] },
      preValidation: parseImportUpload,
      schema: {
        operationId: 'importDispatches',
        tags,
        summary: 'Import tracking numbers',
        consumes: ['multipart/form-data'],
        body: importOptionsSchema.extend({ file: uploadsSchema(1) }),
        response: envelopeSchema(importReportSchema),
      },
    },
    async ({ actor, body: { dry, file }, ip: ipAddress }) =>
      ok(
        await importDispatches(db, requireAuthenticated(actor), {
          ...validateImportFile(file),
          ...{ dry: dry === '1', ipAddress, publicUrl: publicUrl() },
        }),
      ),
  )

  api.get(
    '/admin/dispatch/import/template',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getDispatchTemplate',
        tags,
        summary: 'Template for tracking numbers',
        response: fileSchema('text/csv'),
      },
    },
    async (_request, reply) =>
      sendCsv(reply, 'tracking-numbers', { headings: Object.values(dispatchCsvColumns), rows: oneBatch() }),
  )
}

async function* oneBatch(): AsyncGenerator<string[][]> {
  yield [exampleDispatchRow]
}
