import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { importOptionsSchema, importReportSchema } from '#back-office/imports/contract.ts'
import {
  parseContactsUpload,
  parseImportUpload,
  validateImportFile,
} from '#back-office/imports/server/import-upload.ts'
import type { AdminFile, ImportOutcome } from '#back-office/imports/server/run-import.ts'
import { listRefusedRows } from '#back-office/imports/server/validate-rows.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import type { ErrorName } from '#platform/app-error.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'

/** The form of an administrator's import; what other fields it has is added to it. */
export const importFormSchema = importOptionsSchema.extend({ file: uploadsSchema(1) })
type ImportForm = z.output<typeof importFormSchema>

interface ImportRoute<Form extends ImportForm> {
  /** '/admin/client/import' */
  path: string
  /** The operation ids of the routes, such as `importClients`. */
  operationIds: { run: string; refused: string }
  tag: string
  /** What is imported: 'products' */
  what: string
  form: z.ZodType<Form>
  /** Whether the file may be one of contacts. */
  takesContacts?: boolean
  errors: readonly ErrorName[]
  run: (request: Pick<FastifyRequest, 'actor' | 'ip'>, file: AdminFile, form: Form) => Promise<ImportOutcome>
}

/** Registers the import of a file, and the call that returns its refused rows as a file. */
export function registerImport<Form extends ImportForm>(api: Api, route: ImportRoute<Form>): void {
  const { path, operationIds, what, run } = route
  const routes = createRoutes(api, route.tag)
  const upload = route.takesContacts ? parseContactsUpload : parseImportUpload
  const shared = { access: 'admin', errors: route.errors, form: upload, body: route.form } as const
  const toFile = ({ file, columns }: ImportForm, dry: boolean) => ({ ...validateImportFile(file), columns, dry })

  routes.post(
    path,
    {
      name: operationIds.run,
      summary: `Import ${what}`,
      ...shared,
      answer: importReportSchema,
    },
    async (request) => {
      const form = request.body as Form
      return ok((await run(request, toFile(form, form.dry === '1'), form)).report)
    },
  )

  routes.post(
    `${path}/refused`,
    {
      name: operationIds.refused,
      summary: `Refused rows of a file of ${what}`,
      ...shared,
      answer: fileSchema('text/csv'),
    },
    async (request, reply) => {
      const form = request.body as Form
      const { file, errors } = await run(request, toFile(form, true), form)
      return sendCsv(reply, 'refused-rows', listRefusedRows(file, errors))
    },
  )
}
