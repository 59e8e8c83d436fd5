import { requireAuthenticated } from '#access/server/actor.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { dispatchCsvColumns } from '#orders/dispatch/contract.ts'
import { exampleDispatchRow } from '#orders/dispatch/server/dispatch-import-row.ts'
import { importDispatches } from '#orders/dispatch/server/import-dispatches.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema } from '#platform/server/http/api.ts'

interface DispatchImportDependencies {
  db: Database
  publicUrl: () => string
}

/** A file of tracking numbers: its import and its template. What it marks is undone order by order, since emails have left. */
export function dispatchImportRoutes(api: Api, { db, publicUrl }: DispatchImportDependencies): void {
  const routes = createRoutes(api, 'Admin: dispatch')

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

  routes.get(
    '/admin/dispatch/import/template',
    {
      name: 'getDispatchTemplate',
      summary: 'Template for tracking numbers',
      access: 'admin',
      answer: fileSchema('text/csv'),
    },
    async (_request, reply) =>
      sendCsv(reply, 'tracking-numbers', { headings: Object.values(dispatchCsvColumns), rows: oneBatch() }),
  )
}

async function* oneBatch(): AsyncGenerator<string[][]> {
  yield [exampleDispatchRow]
}
