import type { FastifyRequest } from 'fastify'
import type { Right } from '#access/rights.ts'
import { pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import { importListSchema, undoImportSchema } from '../contract.ts'
import { importsText } from '../text.ts'
import { type ImportKind, selectImports } from './import-store.ts'
import { presentImports } from './present.ts'

interface ImportRoutes {
  db: Database
  kind: ImportKind
  right: Right
  /** The operation ids of the routes, such as `undoClientImport`. */
  operationIds: { list: string; undo: string; template: string }
  /** The path of the import call, such as '/admin/client/import'. */
  path: string
  undo: (request: Pick<FastifyRequest, 'actor'>, importId: string) => Promise<void>
  /** The column headings of the template file; `example` is its example row. */
  head: readonly string[]
  example: string[]
}

/** Registers the routes that every kind of import has: its history, undo, and a template file. */
export function registerImportRoutes(
  api: Api,
  { db, kind, right, operationIds, path, undo, head, example }: ImportRoutes,
): void {
  const routes = createRoutes(api, 'Admin: imports')
  const config = { access: 'admin', right } as const

  routes.get(
    `${path}/list`,
    {
      name: operationIds.list,
      summary: `Imports of ${kind}`,
      ...config,
      query: pagingSchema,
      answer: importListSchema,
    },
    async ({ query }) => ok(presentImports(await selectImports(db, { kind }, toPage(query)))),
  )

  routes.put(
    `${path}/undo`,
    {
      name: operationIds.undo,
      summary: `Undo an import of ${kind}`,
      ...config,
      errors: ['notFound'],
      body: undoImportSchema,
      answer: messageSchema,
    },
    async (request) => {
      await undo(request, request.body.import_id)
      return ok({ message: importsText.undone })
    },
  )

  routes.get(
    `${path}/template`,
    {
      name: operationIds.template,
      summary: `Template for ${kind}`,
      ...config,
      answer: fileSchema('text/csv'),
    },
    async (_request, reply) => sendCsv(reply, kind, { headings: head, rows: once([example]) }),
  )
}

async function* once<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield batch
}
