import { passwordRoutes } from '#accounts/passwords/server/routes.ts'
import { sessionRoutes } from '#accounts/sessions/server/routes.ts'
import { signUpRoutes } from '#accounts/sign-up/server/routes.ts'
import type { Api } from '#platform/server/http/api.ts'

export function accountsRoutes(api: Api, parts: Parameters<typeof signUpRoutes>[1]): void {
  signUpRoutes(api, parts)
  sessionRoutes(api, parts)
  passwordRoutes(api, parts)
}
