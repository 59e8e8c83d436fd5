import { type FormEvent, useState } from 'react'
import { resetFormSchema } from '#accounts/contract.ts'
import { useResetPassword } from '#accounts/web/api.ts'
import { EntryFrame } from '#accounts/web/entry-frame.tsx'
import { linkToken } from '#accounts/web/link-token.ts'
import { NewPasswordFields } from '#accounts/web/new-password-fields.tsx'
import { Outcome } from '#accounts/web/outcome.tsx'
import { errorCode } from '#base/envelope.ts'
import { isRefused } from '#base/web/call.ts'
import { useParams } from '#base/web/router.tsx'
import { dropToken } from '#base/web/session.ts'
import { Button, ButtonLink } from '#base/web/ui/button.tsx'
import { Form } from '#base/web/ui/form.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { checkIcon } from '#base/web/ui/icons.ts'
import { clockIcon } from '#base/web/ui/more-icons.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'

export function Component() {
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
        title={say.passwordUpdated}
        hint={say.passwordUpdatedHint}
        action={<ButtonLink to="/login">{say.loginButton}</ButtonLink>}
      />
    )
  if (expired)
    return (
      <Outcome
        icon={clockIcon}
        title={commonMessages.linkExpired}
        hint={say.linkExpiredHint}
        action={<ButtonLink to="/forgot-password">{say.newLink}</ButtonLink>}
      />
    )
  return (
    <EntryFrame title={say.resetTitle}>
      <Form problems={problems} onSubmit={submit}>
        <NewPasswordFields name="password" problems={problems} />
        <Button type="submit" wide waiting={reset.isPending}>
          {say.savePassword}
        </Button>
      </Form>
    </EntryFrame>
  )
}
