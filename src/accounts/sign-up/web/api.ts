import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { profileResponseSchema } from '#accounts/profile/contract.ts'
import type { NewSession } from '#accounts/sessions/web/start-session.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type {
  resendVerificationResponseSchema,
  SignUpForm,
  signUpResponseSchema,
  verifyEmailResponseSchema,
} from '../contract.ts'

type SignUpResponse = z.output<typeof signUpResponseSchema>
type ResendResponse = z.output<typeof resendVerificationResponseSchema>
type VerifyEmailResponse = z.output<typeof verifyEmailResponseSchema>

export function useSignUp() {
  return useMutation({
    mutationFn: async ({ documents, ...fields }: SignUpForm & { documents: readonly File[] }) => {
      const form = createFormData(fields, { docs: documents })
      const { email, setupT } = await callApi<SignUpResponse>('POST', 'user/signup', { form, token: null })
      return { email, setupToken: setupT }
    },
  })
}

/** Verifies the email; fetched once, however often the screen renders, since the link works once. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-user', token],
    queryFn: async () => {
      const body = { accessToken: token }
      const { message, acsT } = await callApi<VerifyEmailResponse>('POST', 'user/verifyUser', { body, token })
      await refreshEmailVerified()
      return { message, accessToken: acsT }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Hides the banner as soon as the email is verified, wherever the seller goes next (S-EVER-008, D-058). The link may belong to another
 * seller than the one logged in, so the profile of this session is fetched; if that fails, the banner stays.
 */
async function refreshEmailVerified(): Promise<void> {
  const accessToken = getStored('accessToken')
  if (!accessToken) return
  const session = await fetchSession(accessToken).catch(() => null)
  if (session && getStored('accessToken') === accessToken) setStored({ isVerify: session.user.isVarified })
}

/** Sends the email again; if the email is already verified, nothing is sent and the stored flag is corrected. */
export async function resendVerification(): Promise<void> {
  const { message, isVarified } = await callApi<ResendResponse>('POST', 'user/resendEmailVerifyUser')
  if (isVarified !== 1) return
  notify.info(message)
  setStored({ isVerify: 1 })
}

/** Makes a session from an access token by fetching the token's user. */
export async function fetchSession(accessToken: string): Promise<NewSession> {
  const { usr } = await callApi<z.output<typeof profileResponseSchema>>('GET', 'user/profile', { token: accessToken })
  return { user: usr, accessToken }
}
