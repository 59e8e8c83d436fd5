import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import type { ImportColumn, ImportError, ImportRemark } from '#back-office/imports/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { DoubledClient, FileClient, OwnClientImport, OwnImportList } from '../contract.ts'

/** What an import has added, or would add. */
export interface ClientImport {
  message: string
  columns: readonly ImportColumn[]
  missing: readonly string[]
  addedCount: number
  clients: readonly (FileClient & { phone: string; hasAddress: boolean })[]
  doubleCount: number
  doubles: readonly DoubledClient[]
  updatedCount: number
  refusedCount: number
  problems: readonly ImportError[]
  remarks: readonly ImportRemark[]
}

function toClientImport(view: OwnClientImport): ClientImport {
  const { message, columns, missing, added, clients, doubled, doubles, updated, refused, problems, remarks } = view
  return {
    message,
    columns,
    missing,
    addedCount: added,
    doubleCount: doubled,
    doubles,
    updatedCount: updated,
    refusedCount: refused,
    problems,
    remarks,
    clients: clients.map(({ pno: phone, has_address: hasAddress, ...client }) => ({ ...client, phone, hasAddress })),
  }
}

/** The seller's choices for a file. */
export interface ClientFileChoice {
  file: File
  /** The field of each column; null to let the server find them. */
  columns: readonly string[] | null
  /** The rows to import; null for all. */
  rows: readonly number[] | null
  /** Whether clients who are already in the seller's list are updated from the file. */
  update: boolean
}

export function clientImportForm({ file, columns, rows, update }: ClientFileChoice, dry: boolean): FormData {
  const chosen = {
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(rows && { rows: JSON.stringify(rows) }),
  }
  return createFormData({ ...chosen, update: update ? '1' : '0', dry: dry ? '1' : '0' }, { file: [file] })
}

/** Checks a file of clients, or adds its clients; the screen shows errors itself, so no notification appears. */
export function useClientImport() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ dry, ...choice }: ClientFileChoice & { dry: boolean }) =>
      toClientImport(await callApi<OwnClientImport>('POST', 'client/import', { form: clientImportForm(choice, dry) })),
    onSuccess: (_report, { dry }) =>
      dry ? undefined : queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
  })
}

/** A past import of the seller's own. */
export interface OwnImport {
  id: string
  createdAt: string
  fileName: string
  rowCount: number
  isUndone: boolean
}

export const ownImportsQuery = (viewer: string, page: number) =>
  queryOptions({
    queryKey: ['clients', viewer, 'imports', page],
    queryFn: async ({ signal }) => {
      const { imports, ttl } = await callApi<OwnImportList>('GET', 'client/import/list', { query: { page }, signal })
      const items = imports.map(
        ({ _id, created, file, rows, undone }): OwnImport => ({
          id: _id,
          createdAt: created,
          fileName: file,
          rowCount: rows,
          isUndone: undone !== null,
        }),
      )
      return { imports: items, total: ttl }
    },
  })

export function useUndoOwnImport() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      callApi<{ message: string }>('PUT', 'client/import/undo', { body: { import_id: importId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}
