import { type FormEvent, useState } from 'react'
import { resetFormSchema } from '#accounts/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useResetPassword } from '#accounts/admin/web/api.ts'
import { EntryFrame } from '#accounts/web/auth-layout.tsx'
import { linkToken } from '#accounts/web/token-from-link.ts'
import { NewPasswordFields } from '#accounts/passwords/web/new-password-fields.tsx'
import { Outcome } from '#accounts/web/result-page.tsx'
import { errorCode } from '#platform/envelope.ts'
import { commonText } from '#platform/text.ts'
import { isRefused } from '#platform/web/api-client/call-api.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { dropToken } from '#accounts/sessions/web/session.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { checkIcon } from '#platform/web/ui/icons/icons.ts'
import { clockIcon } from '#platform/web/ui/icons/more-icons.ts'

export function ResetPasswordScreen() {
  const { id = '' } = useParams()
  const problems = useFormProblems()
  const reset = useResetPassword(linkToken(id))
  const [expired, setExpired] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reset.isPending) return
    const form = problems.check(resetFormSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    try {
      await reset.mutateAsync(form.password)
      // every session has ended with the old password (S-FRGT-022)
      dropToken()
    } catch (error) {
      if (isRefused(error, errorCode.linkInvalid)) setExpired(true)
      else problems.tell(error)
    }
  }

  if (reset.isSuccess)
    return (
      <Outcome
        icon={checkIcon}
        title={accountsText.passwordUpdated}
        hint={accountsText.passwordUpdatedHint}
        action={<ButtonLink to="/login">{accountsText.loginButton}</ButtonLink>}
      />
    )
  if (expired)
    return (
      <Outcome
        icon={clockIcon}
        title={commonText.linkExpired}
        hint={accountsText.linkExpiredHint}
        action={<ButtonLink to="/forgot-password">{accountsText.newLink}</ButtonLink>}
      />
    )
  return (
    <EntryFrame title={accountsText.resetTitle}>
      <Form problems={problems} onSubmit={submit}>
        <NewPasswordFields name="password" problems={problems} />
        <Button type="submit" wide waiting={reset.isPending}>
          {accountsText.savePassword}
        </Button>
      </Form>
    </EntryFrame>
  )
}
