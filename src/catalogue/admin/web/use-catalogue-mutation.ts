import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { createUploadTransport } from '#platform/web/ui/files/upload-transport.ts'
import { nameSort } from '../sort-codes.ts'

export type Message = { message: string }

/** The first part of the query keys of the back office's products, categories and banners. */
export const adminKey = 'admin-catalogue'

/** The cached queries that show the catalogue, in the back office or in the shop. */
const catalogueKeys = [adminKey, 'products', 'categories', 'banners', 'brands', 'colours', 'home', 'dashboard']
export function invalidateCatalogue(queries: QueryClient): void {
  for (const key of catalogueKeys) void queries.invalidateQueries({ queryKey: [key] })
}

/** A mutation that shows the server's message and then refetches all queries that show the catalogue. */
export function useCatalogueMutation<Input>(mutationFn: (input: Input) => Promise<Message>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateCatalogue(queries),
    meta: { showsMessage: true },
  })
}

export interface UploadRequest {
  form: FormData
  /** Receives the part of the upload that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Saves a form with files: a new row by POST, an existing one by PUT. */
export const useSaveForm = (isNew: boolean, path: string) =>
  useCatalogueMutation(({ form, onProgress }: UploadRequest) =>
    callApi<Message>(isNew ? 'POST' : 'PUT', path, { form, transport: createUploadTransport(onProgress) }),
  )

export const useDeleteById = (path: string) =>
  useCatalogueMutation((id: string) => callApi<Message>('DELETE', `${path}/${encodeURIComponent(id)}`))

/** The query of a list of categories or banners, where the sort code is called `sort_val` instead of `sortValue` (D-189). */
export function toSortValQuery(params: TableParams) {
  const { sortValue, ...query } = listQuery(params)
  return { ...query, sort_val: sortValue ?? nameSort }
}
