import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewSession } from '#accounts/sessions/web/start-session.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { errorCode } from '#platform/app-error.ts'
import { shopName } from '#platform/shop-identity.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import type { LoginChallenge } from '../contract.ts'
import { secondFactorText } from '../text.ts'
import { setUpAtLoginQuery, useLogInWithCode, useLogInWithSetUp } from './api.ts'
import style from './second-factor.module.css'
import { CodeForm, RecoveryCodes, SetUpForm } from './second-factor-forms.tsx'

interface SecondStepProps {
  challenge: LoginChallenge
  onLoggedIn: (session: NewSession) => unknown
  /** Goes back to the form, where the password has to be typed again. */
  onBack: () => void
}

/** What an administrator's login needs besides the password: a code, or the set-up that the operator requires (D-230). */
export function SecondStep({ challenge, ...props }: SecondStepProps) {
  const Step = challenge.step === 'code' ? CodeStep : SetUpStep
  return <Step token={challenge.loginT} {...props} />
}

type StepProps = Omit<SecondStepProps, 'challenge'> & { token: string }

function CodeStep({ token, onLoggedIn, onBack }: StepProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const logIn = useLogInWithCode(token)
  const isApp = kind === 'app'
  return (
    <AuthLayout
      title={secondFactorText.stepTitle}
      lead={isApp ? secondFactorText.stepLead(shopName()) : secondFactorText.recoveryLead}
      footer={
        <Button variant="quiet" onClick={onBack}>
          {secondFactorText.backToLogin}
        </Button>
      }
    >
      <div className={style.stack}>
        <CodeForm
          key={kind}
          kind={kind}
          wide
          submit={secondFactorText.continue}
          loading={logIn.isPending}
          onSubmit={async (code) => onLoggedIn(await logIn.mutateAsync(code).catch(backWhenExpired(onBack)))}
        />
        <Button variant="quiet" onClick={() => setKind(isApp ? 'recovery' : 'app')}>
          {isApp ? secondFactorText.useRecoveryCode : secondFactorText.useApp}
        </Button>
      </div>
    </AuthLayout>
  )
}

function SetUpStep({ token, onLoggedIn, onBack }: StepProps) {
  const [done, setDone] = useState<(NewSession & { codes: string[] }) | null>(null)
  const { data, error } = useQuery(setUpAtLoginQuery(token))
  const logIn = useLogInWithSetUp(token)
  if (done)
    return (
      <AuthLayout title={secondFactorText.codesTitle}>
        <RecoveryCodes codes={done.codes} onDone={() => onLoggedIn(done)} />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={secondFactorText.setUpTitle}
      lead={secondFactorText.requiredNote}
      footer={
        <Button variant="quiet" onClick={onBack}>
          {secondFactorText.backToLogin}
        </Button>
      }
    >
      {data ? (
        <SetUpForm
          setUp={data}
          loading={logIn.isPending}
          onSubmit={async (code) => setDone(await logIn.mutateAsync(code).catch(backWhenExpired(onBack)))}
        />
      ) : error ? (
        <LoadError error={error} onRetry={onBack} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="320px" />
        </SkeletonGroup>
      )}
    </AuthLayout>
  )
}

/** Returns a handler that goes back to the form for the password if the ten minutes for the login are over, and throws every error on. */
function backWhenExpired(onBack: () => void) {
  return (error: unknown): never => {
    if (isApiError(error, errorCode.linkInvalid)) onBack()
    throw error
  }
}
