import { useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ChangePasswordForm, ConfirmPasswordForm } from '../contract.ts'

type Message = { message: string }

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi<Message>('POST', 'user/forgotPassword', { body: { email }, token: null }),
  })
}

/** Resets the password; the one-time token is sent in the body and in the header (I-AUTH-030). */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      callApi<Message>('POST', 'user/resetPassword', { body: { password, accessToken: token }, token }),
  })
}

/** Confirms the password without a message, since the action that needed the password goes on and shows its own. */
export function useConfirmPassword() {
  return useMutation({
    mutationFn: (form: ConfirmPasswordForm) => callApi<Message>('POST', 'user/confirm/password', { body: form }),
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (form: ChangePasswordForm) => callApi<Message>('PUT', 'user/change/password', { body: form }),
    meta: { showsMessage: true },
  })
}
