import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BulkUserAction,
  bulkUserActionResultSchema,
  UserDetails,
  UserList,
  UserView,
} from '#accounts/admin/contract.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

type Message = { message: string }

/** The names of documents open for ten minutes: the answer is fetched anew before. */
const documentUrlMaxAgeMs = 8 * 60_000

export const usersQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['users', viewer, 'list', place],
    queryFn: ({ signal }) => callApi<UserList>('GET', 'admin/user/list', { query: listQuery(place), signal }),
    meta: { silent: true },
  })

export const userQuery = (viewer: string, userId: string) =>
  queryOptions({
    queryKey: ['users', viewer, 'one', userId],
    queryFn: () => callApi<{ usr: UserDetails; bP: string }>('GET', `user/${encodeURIComponent(userId)}`),
    staleTime: documentUrlMaxAgeMs,
    refetchInterval: documentUrlMaxAgeMs,
    meta: { silent: true },
  })

type Flag = 'status' | 'isActive'

const paths: Record<Flag, string> = { status: 'admin/user/block', isActive: 'admin/user/active' }

/** Turns one of a user's two switches at once, and back where the server refuses. */
export function useSwitchUser() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const key = ['users', viewer.key]
  const show = (userId: string, flag: Flag, value: 0 | 1) => {
    const turned = <User extends UserView>(user: User): User =>
      user._id === userId ? { ...user, [flag]: value } : user
    queries.setQueriesData<UserList>({ queryKey: [...key, 'list'] }, (list) =>
      list ? { ...list, users: list.users.map(turned) } : list,
    )
    queries.setQueriesData<{ usr: UserDetails; bP: string }>({ queryKey: [...key, 'one'] }, (answer) =>
      answer ? { ...answer, usr: turned(answer.usr) } : answer,
    )
  }
  return useMutation({
    mutationFn: ({ userId, flag, action }: { userId: string; flag: Flag; action: 0 | 1 }) =>
      callApi<Message>('PUT', paths[flag], { body: { _id: userId, action } }),
    onMutate: async ({ userId, flag, action }) => {
      await queries.cancelQueries({ queryKey: key })
      show(userId, flag, action)
    },
    onError: (_error, { userId, flag, action }) => show(userId, flag, action === 1 ? 0 : 1),
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

export function useRejectDocuments() {
  return useUserMutation(({ userId, reason }: { userId: string; reason: string }) =>
    callApi<Message>('PUT', 'admin/user/documents/refuse', { body: { _id: userId, reason } }),
  )
}

export function useBulkUserAction() {
  return useUserMutation((wish: { ids: readonly string[]; deed: BulkUserAction }) =>
    callApi<z.output<typeof bulkUserActionResultSchema>>('PUT', 'admin/user/many', { body: wish }),
  )
}

/** Lists and pages of users are asked for again afterwards. */
function useUserMutation<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users', viewer.key] }),
    meta: { showsMessage: true },
  })
}
