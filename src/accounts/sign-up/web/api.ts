import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { profileResponseSchema } from '#accounts/profile/contract.ts'
import type { NewSession } from '#accounts/sessions/web/session.ts'
import type { SignUpForm, signUpResponseSchema, verifyEmailResponseSchema } from '#accounts/sign-up/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'

type SignUpResponse = z.output<typeof signUpResponseSchema>
type VerifyEmailResponse = z.output<typeof verifyEmailResponseSchema>

export function useSignUp() {
  return useMutation({
    mutationFn: async ({ documents, ...fields }: SignUpForm & { documents: readonly File[] }) => {
      const form = createFormData(fields, { docs: documents })
      const { email, setupT } = await callApi<SignUpResponse>('POST', 'user/signup', { form, token: null })
      return { email, setupToken: setupT }
    },
    meta: { silent: true },
  })
}

/** Fetched once, however often the screen renders: the link works once. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-user', token],
    queryFn: async () => {
      const body = { accessToken: token }
      const { message, acsT } = await callApi<VerifyEmailResponse>('POST', 'user/verifyUser', { body, token })
      return { message, accessToken: acsT }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })

/** The session of an access token that came without its user. */
export async function fetchSession(accessToken: string): Promise<NewSession> {
  const { usr } = await callApi<z.output<typeof profileResponseSchema>>('GET', 'user/profile', { token: accessToken })
  return { user: usr, accessToken }
}
