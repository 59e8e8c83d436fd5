import { queryOptions, useMutation } from '@tanstack/react-query'
import type { LoginResponse } from '#accounts/sessions/contract.ts'
import type { NewSession } from '#accounts/sessions/web/start-session.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { LoginWithSetUp, RecoveryCodesView, SecondFactorView, SetUpView } from '../contract.ts'

export const secondFactorQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['second-factor', viewer],
    queryFn: () => callApi<SecondFactorView>('GET', 'admin/second-factor'),
  })

/** Starts the set-up; no code is needed while no second factor is on. */
export function useStartSetUp() {
  return useMutation({
    mutationFn: (code?: string) => callApi<SetUpView>('POST', 'admin/second-factor', { body: code ? { code } : {} }),
  })
}

export function useConfirmSetUp() {
  return useMutation({
    mutationFn: (code: string) => callApi<RecoveryCodesView>('PUT', 'admin/second-factor', { body: { code } }),
    onSuccess: (_codes, _code, _result, { client }) => client.invalidateQueries({ queryKey: ['second-factor'] }),
    meta: { showsMessage: true },
  })
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (code: string) => callApi<RecoveryCodesView>('PUT', 'admin/second-factor/codes', { body: { code } }),
    onSuccess: (_codes, _code, _result, { client }) => client.invalidateQueries({ queryKey: ['second-factor'] }),
    meta: { showsMessage: true },
  })
}

export function useTurnOffSecondFactor() {
  return useMutation({
    mutationFn: (form: { password: string; code: string }) =>
      callApi<{ message: string }>('POST', 'admin/second-factor/off', { body: form }),
    onSuccess: (_answer, _form, _result, { client }) => client.invalidateQueries({ queryKey: ['second-factor'] }),
    meta: { showsMessage: true },
  })
}

/** Sends the code of a login's second step with the token from its first step. */
export function useLogInWithCode(token: string) {
  return useMutation({
    mutationFn: async (code: string): Promise<NewSession> => {
      const body = { accessToken: token, code }
      const { acsT, usr } = await callApi<LoginResponse>('POST', 'user/login/code', { body, token: null })
      return { accessToken: acsT, user: usr }
    },
  })
}

export const setUpAtLoginQuery = (token: string) =>
  queryOptions({
    queryKey: ['second-factor-set-up', token],
    queryFn: () => callApi<SetUpView>('POST', 'user/login/factor', { body: { accessToken: token }, token: null }),
    // never fetched again, since each call makes another secret
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export function useLogInWithSetUp(token: string) {
  return useMutation({
    mutationFn: async (code: string): Promise<NewSession & { codes: string[] }> => {
      const body = { accessToken: token, code }
      const { acsT, usr, codes } = await callApi<LoginWithSetUp>('PUT', 'user/login/factor', { body, token: null })
      return { accessToken: acsT, user: usr, codes }
    },
  })
}
