import { useQuery, useQueryClient } from '@tanstack/react-query'
import { verifyUserQuery } from '#accounts/web/api.ts'
import { linkToken } from '#accounts/web/link-token.ts'
import { Outcome } from '#accounts/web/outcome.tsx'
import { errorCode } from '#base/envelope.ts'
import { call, isRefused, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import type { OwnProfile } from '#base/web/own-profile.ts'
import { Navigate, useNavigate, useParams } from '#base/web/router.tsx'
import { type LoginAnswer, startSession } from '#base/web/session.ts'
import { Button, ButtonLink } from '#base/web/ui/button.tsx'
import { checkIcon } from '#base/web/ui/icons.ts'
import { clockIcon, mailIcon } from '#base/web/ui/more-icons.ts'
import { LoadError } from '#base/web/ui/state.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'

export function Component() {
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
        title={commonMessages.linkExpired}
        hint={say.linkExpiredHint}
        action={<ButtonLink to="/login">{say.goToLogin}</ButtonLink>}
      />
    )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Outcome icon={mailIcon} title={say.verifying} hint={say.verifyingHint} />

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
      hint={say.verifiedHint}
      action={<Button onClick={close}>{commonMessages.close}</Button>}
    />
  )
}

async function logInWith(acsT: string): Promise<void> {
  const { usr } = await call<OwnProfile & Pick<LoginAnswer, 'usr'>>('GET', 'user/profile', { token: acsT })
  startSession({ usr, acsT })
}
