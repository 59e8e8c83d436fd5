import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Right } from '#access/rights.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ColleagueView, RoleView, StaffList } from '../contract.ts'

const staffKey = 'staff'

export interface Role {
  id: string
  name: string
  rights: readonly Right[]
  /** The limit for refunds in pounds; null for no limit. */
  maxRefund: number | null
  colleagues: number
}

export interface Colleague {
  id: string
  name: string
  email: string
  /** The colleague's role; null for an owner. */
  roleId: string | null
  role: string
  hasSecondFactor: boolean
  isBlocked: boolean
  invitedAt: string | null
  isReader: boolean
}

const toRole = ({ _id: id, max_refund: maxRefund, ...role }: RoleView): Role => ({ id, maxRefund, ...role })

function toColleague(view: ColleagueView): Colleague {
  return {
    id: view._id,
    name: `${view.firstName} ${view.lastName}`,
    email: view.email,
    roleId: view.role_id,
    role: view.role,
    hasSecondFactor: view.second_factor,
    isBlocked: view.status === 0,
    invitedAt: view.invited,
    isReader: view.own,
  }
}

export const staffQuery = (viewer: string) =>
  queryOptions({
    queryKey: [staffKey, viewer],
    queryFn: async () => {
      const { colleagues, roles } = await callApi<StaffList>('GET', 'admin/staff/list')
      return { colleagues: colleagues.map(toColleague), roles: roles.map(toRole) }
    },
  })

function useStaffMutation<Input>(mutationFn: (input: Input) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [staffKey] }),
    meta: { showsMessage: true },
  })
}

type Message = { message: string }

export interface RoleInput {
  /** The id of the role; null for a new one. */
  id: string | null
  name: string
  rights: readonly Right[]
  /** The limit for refunds as it was typed; empty for no limit. */
  maxRefund: string
}

export const useSaveRole = () =>
  useStaffMutation(({ id, name, rights, maxRefund: max_refund }: RoleInput) => {
    const body = { name, rights, max_refund }
    return id === null
      ? callApi<Message>('POST', 'admin/staff/role', { body })
      : callApi<Message>('PUT', 'admin/staff/role', { body: { role_id: id, ...body } })
  })

export const useDeleteRole = () =>
  useStaffMutation((roleId: string) => callApi<Message>('DELETE', `admin/staff/role/${encodeURIComponent(roleId)}`))

export interface InvitationInput {
  firstName: string
  lastName: string
  email: string
  roleId: string
}

export const useInviteColleague = () =>
  useStaffMutation(({ roleId: role_id, ...person }: InvitationInput) =>
    callApi<Message>('POST', 'admin/staff', { body: { ...person, role_id } }),
  )

export const useInviteAgain = () =>
  useStaffMutation((userId: string) =>
    callApi<Message>('POST', 'admin/staff/invitation', { body: { user_id: userId } }),
  )

export const useSetColleagueRole = () =>
  useStaffMutation(({ userId: user_id, roleId: role_id }: { userId: string; roleId: string }) =>
    callApi<Message>('PUT', 'admin/staff', { body: { user_id, role_id } }),
  )

export const useSetColleagueBlocked = () =>
  useStaffMutation(({ userId: user_id, isBlocked }: { userId: string; isBlocked: boolean }) =>
    callApi<Message>('PUT', 'admin/staff/block', { body: { user_id, action: isBlocked ? 0 : 1 } }),
  )

export const useRemoveColleague = () =>
  useStaffMutation((userId: string) => callApi<Message>('DELETE', `admin/staff/${encodeURIComponent(userId)}`))
