import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Right } from '#access/rights.ts'
import { parseMultipart } from '#media/server/parse-multipart.ts'
import { maxFileSize, maxFiles, minFiles, type Upload, uploadsSchema, validateUploads } from '#media/server/uploads.ts'
import { createFieldError, type ErrorName, errorCode } from '#platform/app-error.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { importOptionsSchema, importReportSchema } from '../contract.ts'
import { importLimits } from '../import-limits.ts'
import { importsText } from '../text.ts'
import { type AdminFile, type ImportOutcome, listRefusedRows } from './run-import.ts'

/** The fields that every form of an administrator's import has; each kind of import adds its own. */
export const importFormSchema = importOptionsSchema.extend({ file: uploadsSchema(1) })
type ImportForm = z.output<typeof importFormSchema>

interface ImportRoute<Form extends ImportForm> {
  /** The path of the call, such as '/admin/client/import'. */
  path: string
  /** The operation ids of the routes, such as `importClients`. */
  operationIds: { run: string; refused: string }
  tag: string
  right: Right
  /** What is imported, such as 'products'. */
  what: string
  form: z.ZodType<Form>
  /** Whether the file may be one of contacts. */
  takesContacts?: boolean
  errors: readonly ErrorName[]
  run: (request: Pick<FastifyRequest, 'actor'>, file: AdminFile, form: Form) => Promise<ImportOutcome>
}

/** Registers the import of a file, and the call that returns its refused rows as a file. */
export function registerImport<Form extends ImportForm>(api: Api, route: ImportRoute<Form>): void {
  const { path, operationIds, what, run, takesContacts = false } = route
  const routes = createRoutes(api, route.tag)
  const upload = takesContacts ? parseContactsUpload : parseImportUpload
  const shared = { access: 'admin', right: route.right, errors: route.errors, form: upload, body: route.form } as const
  const toFile = ({ file, columns }: ImportForm, dry: boolean) => ({
    ...validateImportFile(file, { takesContacts }),
    columns,
    dry,
  })

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

/** Parses the form of an import with one file, which is a table such as a CSV file or a workbook. */
const parseImportUpload = parseMultipart({ files: { file: { maxCount: 1, maxBytes: importLimits.bytes } } })

/** Parses an upload that may be a contacts file, which may be larger because its pictures are skipped. */
export const parseContactsUpload = parseMultipart({
  files: { file: { maxCount: 1, maxBytes: importLimits.contactsBytes } },
})

/** Returns the path and name of the one uploaded file; refuses one that is too large, and a picture or a video whatever its name. */
export function validateImportFile(
  uploads: Upload[],
  { takesContacts = false } = {},
): { file: string; fileName: string } {
  validateUploads('file', uploads, [
    minFiles(1, importsText.fileNone),
    maxFiles(1, importsText.fileMany),
    maxFileSize(takesContacts ? importsText.contactsLarge : importsText.fileLarge),
  ])
  const [upload] = uploads
  if (!upload || upload.type !== null) throw createFieldError('file', importsText.notCsv, errorCode.fileType)
  return { file: upload.path, fileName: upload.filename.slice(0, 200) }
}
