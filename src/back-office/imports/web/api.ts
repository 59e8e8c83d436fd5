import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type {
  ImportColumn,
  ImportError,
  ImportListView,
  ImportRemark,
  ImportReport as ImportReportView,
  ImportView,
} from '../contract.ts'

/** The kind of import in the URL of its calls. */
export type ImportKind = 'product' | 'client' | 'dispatch'

/** A past import in plain names. */
export interface Import {
  id: string
  createdAt: string
  administrator: string
  /** Empty for an import of products. */
  seller: string
  fileName: string
  rowCount: number
  isUndone: boolean
}

function toImport(view: ImportView): Import {
  return {
    id: view._id,
    createdAt: view.created,
    administrator: view.admin,
    seller: view.seller,
    fileName: view.file,
    rowCount: view.rows,
    isUndone: view.undone !== null,
  }
}

/** The report of an import or of a dry run. */
export interface ImportReport {
  rowCount: number
  errorCount: number
  /** Only the first errors; `errorCount` counts all. */
  errors: readonly ImportError[]
  remarks: readonly ImportRemark[]
  /** The id of the import; null when nothing was imported. */
  importId: string | null
  message: string
  columns: readonly ImportColumn[]
  missing: readonly string[]
}

function toImportReport({
  rows,
  wrong,
  problems,
  remarks,
  import_id,
  message,
  columns,
  missing,
}: ImportReportView): ImportReport {
  return {
    rowCount: rows,
    errorCount: wrong,
    errors: problems,
    remarks,
    importId: import_id,
    message,
    columns,
    missing,
  }
}

export const importsQuery = (viewer: string, kind: ImportKind, page: number) =>
  queryOptions({
    queryKey: ['imports', viewer, kind, page],
    queryFn: async ({ signal }) => {
      const path = `admin/${kind}/import/list`
      const { imports, ttl } = await callApi<ImportListView>('GET', path, { query: { page }, signal })
      return { imports: imports.map(toImport), total: ttl }
    },
  })

interface ImportInput {
  file: File
  fields: Record<string, string>
  dry: boolean
  /** The columns as the administrator has chosen them; null while they are guessed. */
  columns: readonly string[] | null
}

/** Builds the form that imports a file; the call that returns its refused rows takes the same form. */
export function importForm({ file, fields, columns, dry }: ImportInput): FormData {
  const said: Record<string, string> = columns ? { columns: JSON.stringify(columns) } : {}
  return createFormData({ ...fields, ...said, dry: dry ? '1' : '0' }, { file: [file] })
}

/** Validates or imports a file; the form shows errors itself, so no notification appears. */
export function useImport(kind: ImportKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: ImportInput) =>
      toImportReport(await callApi<ImportReportView>('POST', `admin/${kind}/import`, { form: importForm(input) })),
    // imported rows can appear in any list, so all queries are fetched again
    onSuccess: ({ errorCount }, { dry }) => (dry || errorCount > 0 ? undefined : queries.invalidateQueries()),
  })
}

export function useUndoImport(kind: ImportKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      callApi<{ message: string }>('PUT', `admin/${kind}/import/undo`, { body: { import_id: importId } }),
    onSuccess: () => queries.invalidateQueries(),
    meta: { showsMessage: true },
  })
}
