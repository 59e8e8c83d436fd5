import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { Address } from '#accounts/addresses/contract.ts'
import { toAddress } from '#accounts/addresses/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { BulkUserAction } from '../codes.ts'
import type { bulkUserActionResultSchema, UserDetails as UserDetailsView, UserList, UserView } from '../contract.ts'

type Message = { message: string }
type BulkUserActionResult = z.output<typeof bulkUserActionResultSchema>

export interface UserDocument {
  /** The document's name with a signature, like that in `url`. */
  name: string
  /** The media type. */
  type: string
  url: string
  isRefused: boolean
  /** Whether the document replaced a refused one. */
  isReplacement: boolean
  /** The last day on which the document is valid (YYYY-MM-DD); null where none was noted. */
  validUntil: string | null
}

/** A user of the back office's list, in plain names. */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
  businessName: string
  documents: readonly UserDocument[]
  isBlocked: boolean
  emailVerified: boolean
  documentsApproved: boolean
  documentsRejected: boolean
  createdAt: string
}

export interface UserDetails extends User {
  addresses: readonly Address[]
}

interface UserPage {
  users: User[]
  total: number
}

function toUser(view: UserView): User {
  return {
    id: view._id,
    firstName: view.firstName,
    lastName: view.lastName,
    email: view.email,
    businessName: view.business,
    documents: view.media.map(toUserDocument),
    isBlocked: view.status === 0,
    emailVerified: view.isVarified === 1,
    documentsApproved: view.isActive === 1,
    documentsRejected: view.refused !== null,
    createdAt: view.created,
  }
}

function toUserDocument({ name, type, url, refused, replaced, valid_until }: UserView['media'][number]): UserDocument {
  return { name, type, url, isRefused: refused !== null, isReplacement: replaced, validUntil: valid_until }
}

function toUserDetails(view: UserDetailsView): UserDetails {
  return { ...toUser(view), addresses: view.adrs.map(toAddress) }
}

/** Signed names of documents expire after ten minutes, so the user is fetched again before that. */
const documentUrlMaxAgeMs = 8 * 60_000

export const usersQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['users', viewer, 'list', params],
    queryFn: async ({ signal }): Promise<UserPage> => {
      const { users, ttl } = await callApi<UserList>('GET', 'admin/user/list', { query: listQuery(params), signal })
      return { users: users.map(toUser), total: ttl }
    },
  })

export const userQuery = (viewer: string, userId: string) =>
  queryOptions({
    queryKey: ['users', viewer, 'one', userId],
    queryFn: async () => {
      const { usr } = await callApi<{ usr: UserDetailsView }>('GET', `user/${encodeURIComponent(userId)}`)
      return toUserDetails(usr)
    },
    staleTime: documentUrlMaxAgeMs,
    refetchInterval: documentUrlMaxAgeMs,
  })

/** Blocks or unblocks a user; the API's action 0 blocks (A-USER-042). */
export function useSetUserBlocked() {
  return useUserSwitch('isBlocked', (userId, isBlocked) =>
    callApi<Message>('PUT', 'admin/user/block', { body: { _id: userId, action: isBlocked ? 0 : 1 } }),
  )
}

export function useSetDocumentsApproved() {
  return useUserSwitch('documentsApproved', (userId, isApproved) =>
    callApi<Message>('PUT', 'admin/user/active', { body: { _id: userId, action: isApproved ? 1 : 0 } }),
  )
}

/** Optimistic update of one flag of a user, rolled back if the server rejects it. */
function useUserSwitch(
  flag: 'isBlocked' | 'documentsApproved',
  send: (userId: string, value: boolean) => Promise<Message>,
) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const key = ['users', viewer.key]
  const setFlag = (userId: string, value: boolean) => {
    const updated = <Cached extends User>(user: Cached): Cached =>
      user.id === userId ? { ...user, [flag]: value } : user
    queries.setQueriesData<UserPage>({ queryKey: [...key, 'list'] }, (page) =>
      page ? { ...page, users: page.users.map(updated) } : page,
    )
    queries.setQueriesData<UserDetails>({ queryKey: [...key, 'one'] }, (user) => (user ? updated(user) : user))
  }
  return useMutation({
    mutationFn: ({ userId, value }: { userId: string; value: boolean }) => send(userId, value),
    onMutate: async ({ userId, value }) => {
      await queries.cancelQueries({ queryKey: key })
      setFlag(userId, value)
    },
    onError: (_error, { userId, value }) => setFlag(userId, !value),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    meta: { showsMessage: true },
  })
}

export function useDeleteUser() {
  return useUserMutation((userId: string) => callApi<Message>('DELETE', `admin/user/${encodeURIComponent(userId)}`))
}

export function useRestoreUser() {
  return useUserMutation((userId: string) => callApi<Message>('PUT', 'admin/user/restore', { body: { _id: userId } }))
}

export function useSetDocumentValidity() {
  return useUserMutation(
    ({ userId, document, validUntil }: { userId: string; document: string; validUntil: string }) => {
      const body = { _id: userId, doc: document, valid_until: validUntil }
      return callApi<Message>('PUT', 'admin/user/documents/validity', { body })
    },
  )
}

export function useRejectDocuments() {
  return useUserMutation(
    ({ userId, reason, documents }: { userId: string; reason: string; documents: readonly string[] }) =>
      callApi<Message>('PUT', 'admin/user/documents/refuse', { body: { _id: userId, reason, docs: documents } }),
  )
}

export function useBulkUserAction() {
  return useUserMutation(async ({ userIds, action }: { userIds: readonly string[]; action: BulkUserAction }) => {
    const body = { ids: userIds, deed: action }
    const { done, message, refused } = await callApi<BulkUserActionResult>('PUT', 'admin/user/many', { body })
    return {
      message: done > 0 ? message : undefined,
      refused: refused.map((user) => ({ id: user._id, name: user.name, reason: user.message })),
    }
  })
}

/** A mutation after which the lists and pages of users are fetched again. */
function useUserMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users', viewer.key] }),
    meta: { showsMessage: true },
  })
}
