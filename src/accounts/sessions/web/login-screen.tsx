import { type FormEvent, lazy, Suspense, useState } from 'react'
import { accessText } from '#access/text.ts'
import { setSetupToken } from '#access/web/setup-token.ts'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import type { LoginChallenge } from '#accounts/second-factor/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { EmailField } from '#accounts/web/email-field.tsx'
import { errorCode } from '#platform/app-error.ts'
import { errorMessage, isApiError } from '#platform/web/api-client/api-error.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { useImportedSchema } from '#platform/web/forms/use-imported-schema.ts'
import { Link, useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { useMinimumLoading } from '#platform/web/ui/loading/minimum-loading-time.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import style from '../../web/auth-form.module.css'
import type { LoginForm } from '../contract.ts'
import { sessionsText } from '../text.ts'
import { getDocumentsTokenOf, getLoginChallengeOf, getSetupTokenOf, useLogIn } from './api.ts'
import type { NewSession } from './start-session.ts'

const name = 'rememberedEmail'

const days = 30

/** How long the skeleton is shown before the form (S-LOGN-003). */
const skeletonMs = 1000

/** Loaded only for administrators whose login needs a second step. */
const SecondStep = lazy(async () => ({
  default: (await import('#accounts/second-factor/web/second-step.tsx')).SecondStep,
}))

const loadSchema = async () => (await import('#accounts/sessions/contract.ts')).loginSchema

interface PendingLogin {
  challenge: LoginChallenge
  /** The email to remember; null if the user did not ask for that. */
  rememberedEmail: string | null
}

export function LoginScreen() {
  const waits = useMinimumLoading(skeletonMs)
  const [pending, setPending] = useState<PendingLogin | null>(null)
  if (pending)
    return (
      <Suspense fallback={<AuthLayout title={sessionsText.loginTitle}>{<PageLoader />}</AuthLayout>}>
        <SecondStep
          challenge={pending.challenge}
          onLoggedIn={(session) => finishLogin(session, pending.rememberedEmail)}
          onBack={() => setPending(null)}
        />
      </Suspense>
    )
  return (
    <AuthLayout
      title={sessionsText.loginTitle}
      lead={sessionsText.loginLead}
      footer={
        <>
          {sessionsText.noAccount} <Link to="/signup">{sessionsText.signUpLink}</Link>
        </>
      }
    >
      {waits ? <PageLoader /> : <LoginFields onChallenge={setPending} />}
    </AuthLayout>
  )
}

/** Stores the session; the guard of this page then leads the user back to the page where she was (D-310). */
async function finishLogin(session: NewSession, rememberedEmail: string | null): Promise<void> {
  const { startSession } = await import('./start-session.ts')
  startSession(session)
  await storeRememberedEmail(rememberedEmail)
  if (session.user.paidByVendor)
    notify.info(sessionsText.owesPayment, { link: { to: '/payoutPayment', label: accessText.payoutPayment } })
}

function LoginFields({ onChallenge }: { onChallenge: (pending: PendingLogin) => void }) {
  const [remembered] = useState(getRememberedEmail)
  const [remember, setRemember] = useState(remembered !== '')
  const formErrors = useFormErrors()
  const schema = useImportedSchema(formErrors, loadSchema)
  const logIn = useLogIn()
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (logIn.isPending) return
    const form = await schema.validate(Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await logInWith(form)
  }

  const logInWith = async (form: LoginForm) => {
    const rememberedEmail = remember ? form.email : null
    try {
      await finishLogin(await logIn.mutateAsync(form), rememberedEmail)
    } catch (error) {
      if (isApiError(error, errorCode.secondFactorNeeded))
        return onChallenge({ challenge: getLoginChallengeOf(error), rememberedEmail })
      if (!isApiError(error, errorCode.bankDetailsMissing)) return showError(error)
      // bank details are required before the first login; the setup token authorizes them (D-059)
      notify.error(`${error.message}${sessionsText.addBankDetails}`)
      setSetupToken(getSetupTokenOf(error))
      setStored({ userEmail: form.email, userSignupEmail: null })
      await navigate('/accountDetails')
    }
  }

  const showError = (error: unknown) => {
    const message = errorMessage(error)
    if (message === sessionsText.notApproved) {
      const token = getDocumentsTokenOf(error)
      const link = { to: `/replace-documents#${token}`, label: sessionsText.replaceDocuments }
      notify.info(message, { title: sessionsText.verificationPending, ...(token === null ? {} : { link }) })
    } else if (isApiError(error, errorCode.invalid)) formErrors.showApiError(error)
  }

  return (
    <Form errors={formErrors} onSubmit={submit} {...schema.formProps}>
      <EmailField formErrors={formErrors} defaultValue={remembered} />
      <PasswordField
        label={accountsText.password}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        {...formErrors.field('password')}
      />
      <div className={style.row}>
        <Checkbox label={sessionsText.rememberMe} checked={remember} onChange={setRemember} />
        <Link to="/forgot-password">{sessionsText.forgotPasswordLink}</Link>
      </div>
      <Button type="submit" wide loading={logIn.isPending}>
        {accountsText.loginButton}
      </Button>
    </Form>
  )
}

/** The skeleton that is shown before the form (S-LOGN-003). */
function PageLoader() {
  return (
    <SkeletonGroup className={style.loader}>
      <Skeleton height="74px" />
      <Skeleton height="74px" />
      <Skeleton height="44px" width="60%" />
      <Skeleton height="48px" />
    </SkeletonGroup>
  )
}

/** Stores the email, never the password, in a cookie for thirty days (D-057). The Cookie Store API makes it a Secure cookie. */
async function storeRememberedEmail(email: string | null): Promise<void> {
  // old browsers, and pages without https, have no Cookie Store API; the email is not remembered there
  if (!('cookieStore' in window)) return
  const expires = Date.now() + days * 86_400_000
  const done =
    email === null
      ? cookieStore.delete({ name, path: '/' })
      : cookieStore.set({ name, value: encodeURIComponent(email), path: '/', sameSite: 'strict', expires })
  // a browser may reject cookies; then the email is not remembered
  await done.catch(() => undefined)
}

function getRememberedEmail(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
  } catch {
    return ''
  }
}
