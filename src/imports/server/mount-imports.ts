import type { FastifyRequest } from 'fastify'
import { importListSchema, undoImportSchema } from '#imports/contract.ts'
import { listImports } from '#imports/server/bring-in.ts'
import type { ImportKind } from '#imports/server/import-store.ts'
import { importsText } from '#imports/text.ts'
import { failureSchema, messageSchema } from '#platform/envelope.ts'
import { pagingSchema } from '#platform/paging.ts'
import { sendCsv } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

interface Imported {
  db: Database
  kind: ImportKind
  /** '/admin/client/import' */
  path: string
  undo: (request: Pick<FastifyRequest, 'actor' | 'ip'>, importId: string) => Promise<void>
  /** A file to begin with: its columns, and a row as it may be. */
  head: readonly string[]
  example: string[]
}

const config = { access: 'admin' } as const
const tags = ['Admin: imports']

/** What every kind of import has beside the bringing in: what was brought in, the way back, and a file to fill in. */
export function mountImports(api: Api, { db, kind, path, undo, head, example }: Imported): void {
  api.get(
    `${path}/list`,
    {
      config,
      schema: { tags, summary: `Imports of ${kind}`, querystring: pagingSchema, response: answers(importListSchema) },
    },
    async ({ query }) => success(await listImports(db, kind, query)),
  )

  api.put(
    `${path}/undo`,
    {
      config,
      schema: { tags, summary: `Undo an import of ${kind}`, body: undoImportSchema, response: answers(messageSchema) },
    },
    async (request) => {
      await undo(request, request.body.import_id)
      return success({ message: importsText.undone })
    },
  )

  api.get(
    `${path}/template`,
    {
      config,
      schema: {
        tags,
        summary: `A file of ${kind} to fill in`,
        produces: ['text/csv'],
        response: { '4xx': failureSchema, '5xx': failureSchema },
      },
    },
    async (_request, reply) => sendCsv(reply, kind, { head, rows: once([example]) }),
  )
}

async function* once<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield batch
}
