import { useMutation } from '@tanstack/react-query'
import type { LoginChallenge } from '#accounts/second-factor/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { LoginForm, LoginResponse } from '../contract.ts'
import type { NewSession } from './start-session.ts'

export function useLogIn() {
  return useMutation({
    mutationFn: async (form: LoginForm): Promise<NewSession> => {
      const { acsT, usr } = await callApi<LoginResponse>('POST', 'user/login', { body: form, token: null })
      return { accessToken: acsT, user: usr }
    },
  })
}

/** The second step that a login needs, from the login's error (D-230). */
export function getLoginChallengeOf(error: { errors: unknown }): LoginChallenge {
  return error.errors as LoginChallenge
}

/** The setup token from the error of a login that is rejected because the bank details are missing (D-059). */
export function getSetupTokenOf(error: { errors: unknown }): string {
  return (error.errors as { setupT: string }).setupT
}

/**
 * The token of the link to replace documents, from the error of a login that is rejected while some are refused (D-353); null for other
 * errors.
 */
export function getDocumentsTokenOf(error: unknown): string | null {
  return (error as { errors?: { docsT?: string } | null }).errors?.docsT ?? null
}
