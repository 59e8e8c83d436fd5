import { type FormEvent, useState } from 'react'
import { type LoginForm, loginSchema } from '#accounts/contract.ts'
import { longestPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { useLogIn } from '#accounts/admin/web/api.ts'
import { EmailField } from '#accounts/web/email-field.tsx'
import { EntryFrame } from '#accounts/web/auth-layout.tsx'
import { rememberEmail, rememberedEmail } from '#accounts/sessions/web/remembered-email.ts'
import { errorCode } from '#platform/envelope.ts'
import { isRefused, messageOf } from '#platform/web/api-client/call-api.ts'
import { keep } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { usePacing } from '#platform/web/ui/loading/pacing.ts'
import { Link, useNavigate } from '#platform/web/router/router.tsx'
import { startSession } from '#accounts/sessions/web/session.ts'
import { keepSetupToken } from '#payouts/web/setup-token.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import style from '../../web/auth-form.module.css'

export function LoginScreen() {
  const waits = usePacing('loginPage')
  return (
    <EntryFrame
      title={accountsText.loginTitle}
      lead={accountsText.loginLead}
      foot={
        <>
          {accountsText.noAccount} <Link to="/signup">{accountsText.signUpLink}</Link>
        </>
      }
    >
      {waits ? <PageLoader /> : <LoginFields />}
    </EntryFrame>
  )
}

function LoginFields() {
  const [remembered] = useState(rememberedEmail)
  const [remember, setRemember] = useState(remembered !== '')
  const problems = useFormProblems()
  const logIn = useLogIn()
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (logIn.isPending) return
    const form = problems.check(loginSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await enter(form)
  }

  const enter = async (form: LoginForm) => {
    try {
      const answer = await logIn.mutateAsync(form)
      startSession(answer)
      await rememberEmail(remember ? form.email : null)
      await navigate('/')
      if (answer.usr.paidByVendor) notify.info(accountsText.owes)
    } catch (error) {
      if (!isRefused(error, errorCode.bankDetailsMissing)) return tell(error)
      // bank details come before the first login; the token stands for the password that was just right (D-059)
      notify.error(`${error.message}${accountsText.addBankDetails}`)
      keepSetupToken((error.errors as { setupT: string }).setupT)
      keep({ userEmail: form.email, userSignupEmail: null })
      await navigate('/accountDetails')
    }
  }

  const tell = (error: unknown) => {
    const message = messageOf(error)
    if (message === accountsText.notApproved) notify.info(message, { title: accountsText.verificationPending })
    else if (!isRefused(error, errorCode.invalid) || !problems.take(error)) notify.error(message)
  }

  return (
    <Form problems={problems} onSubmit={submit}>
      <EmailField problems={problems} defaultValue={remembered} />
      <PasswordField
        label={accountsText.password}
        autoComplete="current-password"
        maxLength={longestPassword}
        {...problems.on('password')}
      />
      <div className={style.row}>
        <Checkbox label={accountsText.rememberMe} checked={remember} onChange={setRemember} />
        <Link to="/forgot-password">{accountsText.forgotLink}</Link>
      </div>
      <Button type="submit" wide waiting={logIn.isPending}>
        {accountsText.loginButton}
      </Button>
    </Form>
  )
}

/** S-LOGN-003 */
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
