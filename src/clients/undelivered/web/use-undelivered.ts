import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { undeliveredSchema } from '#clients/undelivered/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** An email is refused a moment after it was sent, while its sender still looks at it. */
const pollMs = 10_000

/** The address of a client that the mail server has refused since this moment; null where it takes emails. */
export function useUndelivered(clientId: string | null, since = ''): { email: string } | null {
  const viewer = useViewer()
  const { data } = useQuery({
    queryKey: ['clients', viewer.key, 'undelivered'],
    queryFn: async () => (await callApi<z.output<typeof undeliveredSchema>>('GET', 'client/undelivered')).emails,
    enabled: viewer.kind === 'seller' && clientId !== null,
    refetchInterval: pollMs,
  })
  return data?.find(({ client_id, refused }) => client_id === clientId && refused >= since) ?? null
}
