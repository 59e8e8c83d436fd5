import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Right } from '#access/rights.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { refusedEmailsSchema } from '../contract.ts'

export interface RefusedEmail {
  id: string
  subject: string
  email: string
  refusedAt: string
  answer: string
  /** The page of the person that the email was for, and the right that opens it. */
  page: { path: string; right: Right } | null
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
  return { id, subject, email, refusedAt: refused, answer, page: findPage(user_id, client_id) }
}

function findPage(userId: string | null, clientId: string | null): RefusedEmail['page'] {
  if (userId) return { path: `/admin-user/admin-user-details/${userId}`, right: 'sellers' }
  return clientId ? { path: `/admin-client/admin-client-detail/${clientId}`, right: 'clients' } : null
}
