import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UserDeed, UserDetails, UserList, UserView, usersChangedSchema } from '#accounts/admin/contract.ts'
import type {
  AdminProfileForm,
  ChangePassword,
  LoggedIn,
  LoginForm,
  SignUpForm,
  signedUpSchema,
  verifiedSchema,
} from '#accounts/contract.ts'
import { call } from '#platform/web/api-client/call-api.ts'
import { formOf } from '#platform/web/forms/form-data.ts'
import { useViewer } from '#accounts/sessions/web/session.ts'
import { listQuery, type TablePlace } from '#platform/web/ui/back-office/table-params.ts'

type Message = { message: string }
/** The screens below show failures themselves, under the fields where they can. */
const silent = { silent: true }

export function useLogIn() {
  return useMutation({
    mutationFn: (form: LoginForm) => call<LoggedIn>('POST', 'user/login', { body: form, token: null }),
    meta: silent,
  })
}

export function useSignUp() {
  return useMutation({
    mutationFn: ({ docs, ...fields }: SignUpForm & { docs: readonly File[] }) =>
      call<z.output<typeof signedUpSchema>>('POST', 'user/signup', { form: formOf(fields, { docs }), token: null }),
    meta: silent,
  })
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call<Message>('POST', 'user/forgotPassword', { body: { email }, token: null }),
    meta: silent,
  })
}

/** The one-purpose token goes into the body and the header (I-AUTH-030). */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      call<Message>('POST', 'user/resetPassword', { body: { password, accessToken: token }, token }),
    meta: silent,
  })
}

/** Asked once, however often the screen is drawn: the link works once. */
export const verifyUserQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-user', token],
    queryFn: () =>
      call<z.output<typeof verifiedSchema>>('POST', 'user/verifyUser', { body: { accessToken: token }, token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: silent,
  })

export function useChangePassword() {
  return useMutation({
    mutationFn: (form: ChangePassword) => call<Message>('PUT', 'user/change/password', { body: form }),
    meta: { silent: true, tells: true },
  })
}

export interface ProfileChange {
  firstName: string
  lastName: string
  email: string
  businessName: string
  /** As they were answered. */
  removed: readonly string[]
  docs: readonly File[]
  bP: string
}

export function useSaveProfile() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ removed, docs, ...fields }: ProfileChange) =>
      call<Message>('PUT', 'user/profile', {
        form: formOf({ ...fields, del_imgs: JSON.stringify(removed) }, { docs }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['profile', viewer.key] }),
    meta: { silent: true, tells: true },
  })
}

export function useSaveAdminProfile() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: AdminProfileForm & { email: string }) =>
      call<Message>('PUT', 'admin/profile', { form: formOf({ ...fields, del_imgs: '[]' }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['profile', viewer.key] }),
    meta: { silent: true, tells: true },
  })
}

/** The names of documents open for ten minutes: the answer is fetched anew before. */
const signedForMs = 8 * 60_000

export const usersQuery = (viewer: string, place: TablePlace) =>
  queryOptions({
    queryKey: ['users', viewer, 'list', place],
    queryFn: ({ signal }) => call<UserList>('GET', 'admin/user/list', { query: listQuery(place), signal }),
    meta: silent,
  })

export const userQuery = (viewer: string, userId: string) =>
  queryOptions({
    queryKey: ['users', viewer, 'one', userId],
    queryFn: () => call<{ usr: UserDetails; bP: string }>('GET', `user/${encodeURIComponent(userId)}`),
    staleTime: signedForMs,
    refetchInterval: signedForMs,
    meta: silent,
  })

type Flag = 'status' | 'isActive'
const paths: Record<Flag, string> = { status: 'admin/user/block', isActive: 'admin/user/active' }

/** Turns one of a user's two switches at once, and back where the server refuses. */
export function useSetUser() {
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
      call<Message>('PUT', paths[flag], { body: { _id: userId, action } }),
    onMutate: async ({ userId, flag, action }) => {
      await queries.cancelQueries({ queryKey: key })
      show(userId, flag, action)
    },
    onError: (_error, { userId, flag, action }) => show(userId, flag, action === 1 ? 0 : 1),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    meta: { tells: true },
  })
}

export function useDeleteUser() {
  return useUserChange((userId: string) => call<Message>('DELETE', `admin/user/${encodeURIComponent(userId)}`))
}

export function useRestoreUser() {
  return useUserChange((userId: string) => call<Message>('PUT', 'admin/user/restore', { body: { _id: userId } }))
}

export function useRefuseDocuments() {
  return useUserChange(({ userId, reason }: { userId: string; reason: string }) =>
    call<Message>('PUT', 'admin/user/documents/refuse', { body: { _id: userId, reason } }),
  )
}

export function useChangeUsers() {
  return useUserChange((wish: { ids: readonly string[]; deed: UserDeed }) =>
    call<z.output<typeof usersChangedSchema>>('PUT', 'admin/user/many', { body: wish }),
  )
}

/** Lists and pages of users are asked for again afterwards. */
function useUserChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users', viewer.key] }),
    meta: { tells: true },
  })
}
