import checkIcon from '@tabler/icons/outline/check.svg?path'
import clockIcon from '@tabler/icons/outline/clock.svg?path'
import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startSession } from '#accounts/sessions/web/start-session.ts'
import { accountsText } from '#accounts/text.ts'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { errorCode } from '#platform/app-error.ts'
import { tokenFromLink } from '#platform/input/link-value.ts'
import { commonText } from '#platform/text.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Redirect, useNavigate, useParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { signUpText } from '../text.ts'
import { fetchSession, verifyEmailQuery } from './api.ts'

export function EmailVerificationScreen() {
  const token = tokenFromLink(useParams().token ?? '')
  // S-EVER-016
  return token === '' ? <Redirect to="/404" replace /> : <Verification token={token} />
}

function Verification({ token }: { token: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(verifyEmailQuery(token))
  if (isApiError(error, errorCode.linkInvalid))
    return (
      <ResultPage
        icon={clockIcon}
        title={commonText.linkExpired}
        hint={accountsText.linkExpiredHint}
        action={<ButtonLink to="/login">{accountsText.goToLogin}</ButtonLink>}
      />
    )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <ResultPage icon={mailIcon} title={signUpText.verifying} hint={signUpText.verifyingHint} />

  // the response has a session only for a user who may log in anyway (D-058)
  const close = async () => {
    try {
      if (data.accessToken) startSession(await fetchSession(data.accessToken))
    } catch (failed) {
      return notifyError(failed)
    }
    queries.removeQueries({ queryKey: verifyEmailQuery(token).queryKey })
    await navigate('/')
  }
  return (
    <ResultPage
      icon={checkIcon}
      title={data.message}
      hint={signUpText.verifiedHint}
      action={<Button onClick={close}>{commonText.close}</Button>}
    />
  )
}
