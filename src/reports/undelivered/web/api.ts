import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { refusedEmailsSchema } from '../contract.ts'

export interface RefusedEmail {
  id: string
  subject: string
  email: string
  refusedAt: string
  answer: string
  /** The page of the person that the email was for. */
  path: string | null
}

type RefusedEmailList = z.output<typeof refusedEmailsSchema>

export const refusedEmailsQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['refused-emails', viewer],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, lmt: pageSize }
      const { emails, ttl } = await callApi<RefusedEmailList>('GET', 'admin/email/refused', { query })
      return { emails: emails.map(toRefusedEmail), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

function toRefusedEmail(wire: RefusedEmailList['emails'][number]): RefusedEmail {
  const { _id: id, subject, email, refused, answer, user_id, client_id } = wire
  const ofUser = user_id && `/admin-user/admin-user-details/${user_id}`
  const ofClient = client_id && `/admin-client/admin-client-detail/${client_id}`
  return { id, subject, email, refusedAt: refused, answer, path: ofUser || ofClient || null }
}
