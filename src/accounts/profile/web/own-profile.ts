import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'

export interface OwnProfile {
  usr: {
    _id: string
    firstName: string
    lastName: string
    email: string
    business: string
    businessName: string
    docs: readonly string[]
    payouts_enabled: boolean
    isAdmin: boolean
    isVarified: number
    isActive: number
    status: number
    accountId: string
    accountActive: boolean
    paidByVendor: boolean
  }
  bP: string
}

export const getOwnProfile = () => callApi<OwnProfile>('GET', 'user/profile')

/** Call 9: the profile page, and the flag that opens the back office. */
export const ownProfileQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['profile', viewer],
    queryFn: getOwnProfile,
    // whoever asks says what went wrong and where that leads
    meta: { silent: true },
  })
