import { useMutation } from '@tanstack/react-query'
import type { LoginForm, LoginResponse } from '#accounts/sessions/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export function useLogIn() {
  return useMutation({
    mutationFn: async (form: LoginForm) => {
      const { acsT, usr } = await callApi<LoginResponse>('POST', 'user/login', { body: form, token: null })
      return { session: { accessToken: acsT, user: usr }, owesPayment: usr.paidByVendor }
    },
    meta: { silent: true },
  })
}

/** The setup token in the errors of a login that is rejected because the bank details are missing (D-059). */
export function getSetupTokenOf(error: { errors: unknown }): string {
  return (error.errors as { setupT: string }).setupT
}
