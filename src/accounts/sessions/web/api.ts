import { useMutation } from '@tanstack/react-query'
import type { LoginForm, LoginResponse } from '#accounts/sessions/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export function useLogIn() {
  return useMutation({
    mutationFn: (form: LoginForm) => callApi<LoginResponse>('POST', 'user/login', { body: form, token: null }),
    meta: { silent: true },
  })
}
