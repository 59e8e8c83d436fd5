import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { FileClient, OwnClientImport } from '#clients/import/contract.ts'
import type { ImportError } from '#imports/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'

/** What an import adds, or would add; of each list the first are named. */
export interface ClientImport {
  message: string
  addedCount: number
  clients: readonly (FileClient & { phone: string; hasAddress: boolean })[]
  doubleCount: number
  doubles: readonly FileClient[]
  refusedCount: number
  problems: readonly ImportError[]
}

function toClientImport({
  message,
  added,
  clients,
  doubled,
  doubles,
  refused,
  problems,
}: OwnClientImport): ClientImport {
  return {
    ...{ message, addedCount: added, doubleCount: doubled, doubles, refusedCount: refused, problems },
    clients: clients.map(({ pno: phone, has_address: hasAddress, ...client }) => ({ ...client, phone, hasAddress })),
  }
}

/** Checks a file of clients, or adds its clients; the screen shows errors itself, so no notification appears. */
export function useClientImport() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, dry }: { file: File; dry: boolean }) => {
      const form = createFormData({ dry: dry ? '1' : '0' }, { file: [file] })
      return toClientImport(await callApi<OwnClientImport>('POST', 'client/import', { form }))
    },
    onSuccess: (_report, { dry }) =>
      dry ? undefined : queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
  })
}
