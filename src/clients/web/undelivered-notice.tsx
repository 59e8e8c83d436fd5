import alertIcon from '@tabler/icons/outline/mail-x.svg?path'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { undeliveredSchema } from '#clients/undelivered/contract.ts'
import { undeliveredText } from '#clients/undelivered/text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from '../undelivered/web/undelivered-notice.module.css'

/** How often to ask for refusals: an email is refused moments after it was sent, while the seller still looks at the page. */
const pollMs = 10_000

/** A notice that an email did not reach a client, with a way to correct the address. `since` is when the email was sent. */
export function UndeliveredNotice({ clientId, since }: { clientId: string | null; since?: string }) {
  const undelivered = useUndelivered(clientId, since)
  if (!undelivered) return null
  return (
    <p className={style.notice}>
      <Icon icon={alertIcon} size={18} />
      <span>
        {undeliveredText.couldNot(undelivered.email)}{' '}
        <Link to={`/myclients/edit-client/${clientId}`}>{undeliveredText.correct}</Link>
      </span>
    </p>
  )
}

/** A client's address if the mail server has refused an email to it since this moment, otherwise null. */
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
