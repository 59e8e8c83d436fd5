import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsText } from '#accounts/text.ts'
import { verifyUserQuery } from '#accounts/admin/web/api.ts'
import { linkToken } from '#accounts/web/token-from-link.ts'
import { Outcome } from '#accounts/web/result-page.tsx'
import { errorCode } from '#platform/envelope.ts'
import { commonText } from '#platform/text.ts'
import { call, isRefused, messageOf } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import type { OwnProfile } from '#accounts/profile/web/own-profile.ts'
import { Navigate, useNavigate, useParams } from '#platform/web/router/router.tsx'
import { type LoginAnswer, startSession } from '#accounts/sessions/web/session.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { checkIcon } from '#platform/web/ui/icons/icons.ts'
import { clockIcon, mailIcon } from '#platform/web/ui/icons/more-icons.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'

export function SignupVerificationScreen() {
  const { token } = useParams()
  // S-EVER-016
  return token ? <Verification token={linkToken(token)} /> : <Navigate to="/404" replace />
}

function Verification({ token }: { token: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(verifyUserQuery(token))
  if (isRefused(error, errorCode.linkInvalid))
    return (
      <Outcome
        icon={clockIcon}
        title={commonText.linkExpired}
        hint={accountsText.linkExpiredHint}
        action={<ButtonLink to="/login">{accountsText.goToLogin}</ButtonLink>}
      />
    )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Outcome icon={mailIcon} title={accountsText.verifying} hint={accountsText.verifyingHint} />

  // the answer holds a session only for who may log in anyway (D-058)
  const close = async () => {
    try {
      if (data.acsT) await logInWith(data.acsT)
    } catch (failed) {
      return notify.error(messageOf(failed))
    }
    queries.removeQueries({ queryKey: verifyUserQuery(token).queryKey })
    await navigate('/')
  }
  return (
    <Outcome
      icon={checkIcon}
      title={data.message}
      hint={accountsText.verifiedHint}
      action={<Button onClick={close}>{commonText.close}</Button>}
    />
  )
}

async function logInWith(acsT: string): Promise<void> {
  const { usr } = await call<OwnProfile & Pick<LoginAnswer, 'usr'>>('GET', 'user/profile', { token: acsT })
  startSession({ usr, acsT })
}
