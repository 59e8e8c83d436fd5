import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportList, ImportReport } from '#imports/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'

/** The kind of import in the URL of its calls. */
export type ImportKind = 'product' | 'client'

export const importsQuery = (viewer: string, kind: ImportKind, page: number) =>
  queryOptions({
    queryKey: ['imports', viewer, kind, page],
    queryFn: ({ signal }) => callApi<ImportList>('GET', `admin/${kind}/import/list`, { query: { page }, signal }),
    meta: { silent: true },
  })

interface ImportInput {
  file: File
  fields: Record<string, string>
  dry: boolean
}

/** Validates or imports a file; the form shows errors itself, so no notification appears. */
export function useImport(kind: ImportKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, fields, dry }: ImportInput) =>
      callApi<ImportReport>('POST', `admin/${kind}/import`, {
        form: createFormData({ ...fields, dry: dry ? '1' : '0' }, { file: [file] }),
      }),
    // imported rows appear in many lists
    onSuccess: ({ import_id }) => import_id && queries.invalidateQueries(),
    meta: { silent: true },
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
