import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignUpForm, signUpResponseSchema, verifyEmailResponseSchema } from '#accounts/sign-up/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'

export function useSignUp() {
  return useMutation({
    mutationFn: ({ docs, ...fields }: SignUpForm & { docs: readonly File[] }) =>
      callApi<z.output<typeof signUpResponseSchema>>('POST', 'user/signup', {
        form: createFormData(fields, { docs }),
        token: null,
      }),
    meta: { silent: true },
  })
}

/** Asked once, however often the screen is drawn: the link works once. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-user', token],
    queryFn: () =>
      callApi<z.output<typeof verifyEmailResponseSchema>>('POST', 'user/verifyUser', {
        body: { accessToken: token },
        token,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
