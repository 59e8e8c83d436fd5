import { requireAuthenticated } from '#access/server/actor.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { dispatchCsvColumns } from '#orders/dispatch/contract.ts'
import { exampleDispatchRow } from '#orders/dispatch/server/dispatch-import-row.ts'
import { importDispatches } from '#orders/dispatch/server/import-dispatches.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, fileSchema } from '#platform/server/http/api.ts'

interface DispatchImportDependencies {
  db: Database
  publicUrl: () => string
}

const tags = ['Admin: dispatch']

/** A file of tracking numbers: its import and its template. What it marks is undone order by order, since letters have left. */
export function dispatchImportRoutes(api: Api, { db, publicUrl }: DispatchImportDependencies): void {
  registerImport(api, {
    path: '/admin/dispatch/import',
    operationIds: { run: 'importDispatches', refused: 'listRefusedDispatches' },
    tag: 'Admin: dispatch',
    what: 'tracking numbers',
    form: importFormSchema,
    errors: ['fileType', 'fileTooLarge', 'fileCount'],
    run: ({ actor, ip: ipAddress }, file) =>
      importDispatches(db, requireAuthenticated(actor), { ...file, ipAddress, publicUrl: publicUrl() }),
  })

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
