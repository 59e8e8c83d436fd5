import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ProfileForm, profileResponseSchema } from '#accounts/profile/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** The profile of the logged-in user, under plain names instead of the API's. */
export interface OwnProfile extends ProfileForm {
  email: string
  isAdmin: boolean
  payoutsEnabled: boolean
  /** Signed names of the documents; `documentBaseUrl` followed by a name is a document's URL. */
  documents: readonly string[]
  documentBaseUrl: string
}

export async function getOwnProfile(): Promise<OwnProfile> {
  const { usr, bP } = await callApi<z.output<typeof profileResponseSchema>>('GET', 'user/profile')
  return {
    firstName: usr.firstName,
    lastName: usr.lastName,
    email: usr.email,
    businessName: usr.business,
    isAdmin: usr.isAdmin,
    payoutsEnabled: usr.payouts_enabled,
    documents: usr.docs,
    documentBaseUrl: bP,
  }
}

/** Reads the profile for the profile page, and for the flag that opens the back office. */
export const ownProfileQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['profile', viewer],
    queryFn: getOwnProfile,
  })
