import { type FormEvent, useState } from 'react'
import { resetFormSchema } from '#accounts/contract.ts'
import { useResetPassword } from '#accounts/web/api.ts'
import { EntryFrame } from '#accounts/web/entry-frame.tsx'
import { linkToken } from '#accounts/web/link-token.ts'
import { NewPasswordFields } from '#accounts/web/new-password-fields.tsx'
import { Outcome } from '#accounts/web/outcome.tsx'
import { errorCode } from '#base/envelope.ts'
import { firstProblem } from '#base/first-problem.ts'
import { CallRefused, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { useParams } from '#base/web/router.tsx'
import { dropToken } from '#base/web/session.ts'
import { Button, ButtonLink } from '#base/web/ui/button.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { checkIcon } from '#base/web/ui/icons.ts'
import { clockIcon } from '#base/web/ui/more-icons.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'
import style from './entry-form.module.css'

export function Component() {
  const { id = '' } = useParams()
  const problems = useFormProblems()
  const reset = useResetPassword(linkToken(id))
  const [expired, setExpired] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reset.isPending) return
    const checked = resetFormSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!checked.success) {
      const { field, message } = firstProblem(checked.error)
      problems.show({ [field]: message })
      return
    }
    try {
      await reset.mutateAsync(checked.data.password)
      // every session has ended with the old password (S-FRGT-022)
      dropToken()
    } catch (error) {
      if (error instanceof CallRefused && error.code === errorCode.linkInvalid) setExpired(true)
      else if (!problems.take(error)) notify.error(messageOf(error))
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
      <form ref={problems.form} className={style.form} onSubmit={submit} noValidate>
        <NewPasswordFields name="password" problems={problems} />
        <Button type="submit" wide waiting={reset.isPending}>
          {say.savePassword}
        </Button>
      </form>
    </EntryFrame>
  )
}
