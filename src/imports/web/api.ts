import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportList, ImportReport } from '#imports/contract.ts'
import { call } from '#platform/web/call.ts'
import { formOf } from '#platform/web/form-of.ts'

/** As the calls name what comes in. */
export type ImportKind = 'product' | 'client'

export const importsQuery = (viewer: string, kind: ImportKind, page: number) =>
  queryOptions({
    queryKey: ['imports', viewer, kind, page],
    queryFn: ({ signal }) => call<ImportList>('GET', `admin/${kind}/import/list`, { query: { page }, signal }),
    meta: { silent: true },
  })

interface Bringing {
  file: File
  fields: Record<string, string>
  dry: boolean
}

/** Told by the form itself, under its fields or as a report. */
export function useImport(kind: ImportKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, fields, dry }: Bringing) =>
      call<ImportReport>('POST', `admin/${kind}/import`, {
        form: formOf({ ...fields, dry: dry ? '1' : '0' }, { file: [file] }),
      }),
    // what came in stands in every list there is
    onSuccess: ({ import_id }) => import_id && queries.invalidateQueries(),
    meta: { silent: true },
  })
}

export function useUndoImport(kind: ImportKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      call<{ message: string }>('PUT', `admin/${kind}/import/undo`, { body: { import_id: importId } }),
    onSuccess: () => queries.invalidateQueries(),
    meta: { tells: true },
  })
}
